import { expect, it } from 'vitest';
import type { AccountDocument, PassbookDay } from '../../contract/account-document.ts';
import { verifyAccount } from './verify-account.ts';

const daily = (amountMicros: bigint): PassbookDay => ({
  DR: {
    amountMicros,
    packages: [{ packageId: 'A', baseMicros: 50_000_000n, rateBps: 30, amountMicros }],
  },
});

const account: AccountDocument = {
  credited: { DR: 300n, Level: 20n, Upline: 0n, performance: 0n },
  requestedMicros: 120n,
  balanceMicros: 200n,
  days: {
    '2026-02-02': {
      ...daily(100n),
      Level: {
        amountMicros: 20n,
        levels: [
          { level: 1, baseMicros: 150n, rateBps: 1_000, sources: 1, amountMicros: 15n },
          { level: 2, baseMicros: 100n, rateBps: 500, sources: 1, amountMicros: 5n },
        ],
      },
    },
  },
};
const page = { uid: 'AAAAAA', days: { '2026-01-05': daily(150n), '2026-01-06': daily(50n) } };
const rows = { account, pages: [page], requestedMicros: [70n, 50n] };

it('accepts totals that equal the rows', () => {
  expect(verifyAccount(rows)).toEqual([]);
});

it('counts a day that is on a page and open once, as the page has it', () => {
  const days = { ...account.days, '2026-01-05': daily(999n) };
  expect(verifyAccount({ ...rows, account: { ...account, days } })).toEqual([]);
});

it.each<[string, Partial<AccountDocument>]>([
  ['credited DR', { credited: { ...account.credited, DR: 301n } }],
  ['credited Level', { credited: { ...account.credited, Level: 19n } }],
  ['credited Upline', { credited: { ...account.credited, Upline: 1n } }],
  ['requested', { requestedMicros: 119n }],
  ['balance', { balanceMicros: 201n }],
])('finds a wrong total of %s', (name, change) => {
  expect(verifyAccount({ ...rows, account: { ...account, ...change } })).toEqual([
    expect.stringContaining(name),
  ]);
});

it('finds a missing page', () => {
  expect(verifyAccount({ ...rows, pages: [] })).toHaveLength(2);
});

it('finds a negative balance even when the rows agree', () => {
  const overdrawn = { ...account, requestedMicros: 321n, balanceMicros: -1n };
  expect(verifyAccount({ ...rows, account: overdrawn, requestedMicros: [321n] })).toEqual([
    'the balance is negative: -0.000001',
  ]);
});

it('finds a row whose causes do not add up', () => {
  const days = {
    '2026-02-02': {
      ...account.days['2026-02-02'],
      ...daily(100n),
      Level: { amountMicros: 20n, levels: [] },
    },
  };
  expect(verifyAccount({ ...rows, account: { ...account, days } })).toEqual([
    expect.stringContaining('Level of 2026-02-02'),
  ]);
});
