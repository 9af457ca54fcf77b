import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountDocument } from '../../contract/account-document.ts';
import { shownTotals } from '../../contract/shown-totals.ts';
import { verifyAccount } from '../../ledger/core/verify-account.ts';
import type { Withdrawal } from '../withdrawal.ts';
import { decideWithdrawal, newWithdrawal } from './decide-withdrawal.ts';
import { verifyWithdrawals } from './verify-withdrawals.ts';

const today = '2026-01-07';
const request = {
  uid: 'AAAAAA',
  name: 'Member',
  publicKey: '0x1111111111111111111111111111111111111111',
  amountMicros: 20_000_000n,
  now: new Date(`${today}T12:00:00.000Z`),
  today,
  requestedAtBlock: 7,
  requestId: 'request',
};

const empty: AccountDocument = {
  credited: { DR: 0n, Level: 0n, Upline: 0n, performance: 0n },
  requestedMicros: 0n,
  balanceMicros: 0n,
  days: {},
};

function credit(
  account: AccountDocument,
  day: string,
  kind: 'DR' | 'Upline',
  amountMicros: bigint,
): AccountDocument {
  const entry = account.days[day] ?? {
    planVersion: 1,
    token: 'BTC',
    DR: { amountMicros: 0n, packages: [] },
  };
  // A day credits a kind once; the marker of its chunk keeps the second delivery out.
  if ((entry[kind]?.amountMicros ?? 0n) > 0n) return account;
  const cause = { baseMicros: amountMicros, rateBps: 10_000, amountMicros };
  const pool = { introducer: 'B', poolMicros: amountMicros, sharers: 1 };
  const added =
    kind === 'DR'
      ? { amountMicros, packages: [{ packageId: 'A', ...cause }] }
      : { ...pool, ...cause };
  return {
    ...account,
    credited: { ...account.credited, [kind]: account.credited[kind] + amountMicros },
    balanceMicros: account.balanceMicros + amountMicros,
    days: { ...account.days, [day]: { ...entry, [kind]: added } },
  };
}

function reveal(account: AccountDocument, day: string): AccountDocument {
  const entry = account.days[day];
  if (entry === undefined) return account;
  const revealedAt = `${day}T13:00:00.000Z`;
  return { ...account, days: { ...account.days, [day]: { ...entry, revealedAt } } };
}

describe('decideWithdrawal', () => {
  it.each([
    [20_000_000n, 2_000_000n],
    [20_000_001n, 2_000_000n],
    [20_000_009n, 2_000_000n],
    [20_000_010n, 2_000_001n],
  ])('the fee of %d is a tenth, rounded down', (amountMicros, feeMicros) => {
    const account = credit(empty, today, 'Upline', 100_000_000n);
    expect(decideWithdrawal({ ...request, amountMicros }, account, false)).toEqual({
      ok: true,
      value: { requestedMicros: amountMicros, balanceMicros: 100_000_000n - amountMicros },
    });
    const netMicros = amountMicros - feeMicros;
    expect(newWithdrawal({ ...request, amountMicros })).toMatchObject({
      amountMicros,
      feeMicros,
      netMicros,
    });
  });

  it('the daily reward of today cannot be withdrawn until it is revealed', () => {
    const account = credit(empty, today, 'DR', 20_000_000n);
    expect(decideWithdrawal(request, account, false)).toMatchObject({
      refusal: { code: 'balance_exceeded' },
    });
    expect(decideWithdrawal(request, reveal(account, today), false).ok).toBe(true);
    const tomorrow = { ...request, today: '2026-01-08' };
    expect(decideWithdrawal(tomorrow, account, false).ok).toBe(true);
  });

  it('a second withdrawal of a day is refused first of all', () => {
    expect(decideWithdrawal(request, empty, true)).toMatchObject({
      refusal: { code: 'withdrawn_today', message: 'You have withdraw today' },
    });
  });
});

describe('any sequence of credits, reveals and requests', () => {
  const micros = fc.bigInt({ min: 1n, max: 60_000_000n });
  const requested = fc.bigInt({ min: 1n, max: 30_000_000n });
  const act = fc.oneof(
    fc.record({ type: fc.constant('credit'), kind: fc.constantFrom('DR', 'Upline'), micros }),
    fc.record({ type: fc.constant('reveal') }),
    fc.record({ type: fc.constant('request'), micros: requested }),
    fc.record({ type: fc.constant('nextDay') }),
  );

  it('no sequence makes a balance negative, and the totals always equal the entries', () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(act, { minLength: 40, maxLength: 60 }), (acts) => {
        let account = empty;
        let day = 1;
        const withdrawals: Withdrawal[] = [];
        const wrong: bigint[] = [];
        for (const next of acts) {
          const date = `2026-01-${String(day).padStart(2, '0')}`;
          if ('kind' in next) account = credit(account, date, next.kind, next.micros);
          else if ('micros' in next) {
            const covered = next.micros <= shownTotals(account, date).balanceMicros;
            const first = withdrawals.every((withdrawal) => withdrawal.day !== date);
            const requesting = { ...request, today: date, amountMicros: next.micros };
            const decision = decideWithdrawal(requesting, account, !first);
            if (decision.ok !== (covered && first)) wrong.push(next.micros);
            if (decision.ok) {
              accepted += 1;
              account = { ...account, ...decision.value };
              withdrawals.push(newWithdrawal(requesting));
            }
          } else if (next.type === 'reveal') account = reveal(account, date);
          else day = Math.min(day + 1, 28);
          expect(wrong).toEqual([]);
          expect(shownTotals(account, date).balanceMicros).toBeGreaterThanOrEqual(0n);
          const requestedMicros = withdrawals.map(({ amountMicros }) => amountMicros);
          expect(verifyAccount({ account, archivedMonths: [], requestedMicros })).toEqual([]);
          expect(verifyWithdrawals(withdrawals, [])).toEqual([]);
        }
      }),
    );
    expect(accepted).toBeGreaterThan(10);
  });
});
