import { Wallet } from 'ethers';
import { describe, expect, it } from 'vitest';
import { testPayment } from '../../../test/test-payment.ts';
import { parseSignedTransaction, type SignedTransaction } from '../../chain/signed-transaction.ts';
import * as messages from '../../contract/messages.ts';
import type { Intent, Payment } from '../payment.ts';
import {
  cancelledAttemptsMax,
  chooseNextAttempt,
  chooseSlot,
  nextAttemptsOf,
  nextFees,
  nextNonce,
} from './choose-slot.ts';

const wallet = new Wallet(`0x${'11'.repeat(32)}`);
const to = '0x3333333333333333333333333333333333333333';

async function sign(
  nonce: number,
  maxFeePerGas = 1_000n,
  tip = maxFeePerGas,
): Promise<SignedTransaction> {
  const signed = parseSignedTransaction(
    await wallet.signTransaction({
      type: 2,
      chainId: 137,
      nonce,
      to,
      value: 1n,
      gasLimit: 21_000n,
      maxFeePerGas,
      maxPriorityFeePerGas: tip,
    }),
  );
  if (signed === undefined) throw new Error('It was signed a line above');
  return signed;
}

const half = { symbol: 'POL', amount: 500_000_000_000_000_000n } as const;
const more = { ...half, amount: half.amount + 1n };
const intent: Intent = { kind: 'transfer', to, paid: half, withdrawal: null };

const paymentOf = (
  { hash, nonce, raw }: SignedTransaction,
  changes: Partial<Payment> = {},
): Payment =>
  testPayment({
    kind: 'transfer',
    to,
    symbol: 'POL',
    amt: '0.5',
    from: wallet.address,
    nonce,
    attempts: [{ txn: hash, raw, kind: 'first' }],
    txns: [hash],
    txn: hash,
    ...changes,
  });

/** The pending payments with these nonces. */
const pendingAt = (nonces: readonly number[], changes: Partial<Payment> = {}) =>
  Promise.all(nonces.map(async (nonce) => paymentOf(await sign(nonce), changes)));

describe('nextNonce', () => {
  it.each([
    [3, [], 3],
    [3, [3], 4],
    [3, [2], 3],
    [3, [3, 4, 6], 5],
    [3, [4], 3],
  ])('with %d mined and %j pending it is %d', async (mined, nonces, next) => {
    const pending = await pendingAt(nonces);
    expect(nextNonce({ mined, pending })).toBe(next);
  });

  it.each<[string, Partial<Payment>]>([
    ['that every endpoint refuses', { problem: 'underpriced' }],
    ['whose nonce another one has taken', { displaced: '0x1' }],
  ])('a payment %s takes no nonce', async (_, change) => {
    expect(nextNonce({ mined: 3, pending: await pendingAt([3], change) })).toBe(3);
  });
});

describe('chooseSlot', () => {
  it('a payment with the next nonce gets a free slot', async () => {
    expect(chooseSlot(await sign(3), intent, undefined, { mined: 3, pending: [] })).toEqual({
      ok: true,
      value: { state: 'free', displaced: undefined },
    });
  });

  it.each([2, 4])('a payment with nonce %d is refused where 3 is next', async (nonce) => {
    const outcome = chooseSlot(await sign(nonce), intent, undefined, { mined: 3, pending: [] });
    expect(outcome).toMatchObject({ refusal: { code: 'conflict' } });
  });

  it.each<[string, Partial<Intent>]>([
    ['amount', { paid: more }],
    ['recipient', { to: wallet.address }],
    ['token', { paid: { ...half, symbol: 'USDT' } }],
    ['kind', { kind: 'booking' }],
    ['withdrawal', { withdrawal: 'AAAAAA_2026-01-07' }],
  ])('a payment of another %s is refused on a nonce that is taken', async (_, changes) => {
    const atNonce = paymentOf(await sign(3));
    const nonces = { mined: 3, pending: [atNonce] };
    const other = { ...intent, ...changes };
    expect(chooseSlot(await sign(3, 5_000n), other, atNonce, nonces)).toMatchObject({
      refusal: { code: 'conflict' },
    });
  });

  it('the same bytes are stored already, whatever has become of them', async () => {
    const signed = await sign(3);
    for (const state of ['pending', 'confirmed', 'failed'] as const) {
      const atNonce = paymentOf(signed, { state });
      expect(chooseSlot(signed, intent, atNonce, { mined: 9, pending: [] })).toEqual({
        ok: true,
        value: { state: 'stored', payment: atNonce },
      });
      const other = { ...intent, paid: more };
      expect(chooseSlot(signed, other, atNonce, { mined: 9, pending: [] }).ok).toBe(false);
    }
  });

  it('an amount of POL is the same however its zeros were stored', async () => {
    const signed = await sign(3);
    const atNonce = paymentOf(signed, { amt: '0.50' });
    expect(chooseSlot(signed, intent, atNonce, { mined: 3, pending: [atNonce] }).ok).toBe(true);
    const faster = chooseSlot(await sign(3, 5_000n), intent, atNonce, {
      mined: 3,
      pending: [atNonce],
    });
    expect(faster).toMatchObject({ value: { state: 'faster' } });
  });

  it('another payment takes the nonce of one that every endpoint refuses', async () => {
    const atNonce = paymentOf(await sign(3), { problem: 'underpriced' });
    const nonces = { mined: 3, pending: [atNonce] };
    expect(chooseSlot(await sign(3, 5_000n), { ...intent, paid: more }, atNonce, nonces)).toEqual({
      ok: true,
      value: { state: 'free', displaced: atNonce },
    });
  });

  it.each<[string, boolean, Partial<Payment>, Partial<Intent>]>([
    ['a withdrawal, with a send of the same', false, { kind: 'withdrawalPay' }, {}],
    ['a package, with a send of the same', false, { kind: 'booking' }, {}],
    ['a withdrawal, with a send of another sum', true, { kind: 'withdrawalPay' }, { paid: more }],
    [
      'a withdrawal, with a send to another',
      true,
      { kind: 'withdrawalPay' },
      { to: wallet.address },
    ],
    ['a send, with a withdrawal of the same', true, {}, { kind: 'withdrawalPay' }],
    ['a send, with a package of the same', true, {}, { kind: 'booking' }],
    [
      'a withdrawal, with another of the same',
      true,
      { kind: 'withdrawalPay', withdrawal: 'AAAAAA_2026-01-06' },
      { kind: 'withdrawalPay', withdrawal: 'AAAAAA_2026-01-07' },
    ],
  ])('takes the nonce of a refused payment of %s: %s', async (_, ok, changes, intended) => {
    const problem = 'underpriced';
    const atNonce = paymentOf(await sign(3), { problem, ...changes });
    const meant = { ...intent, ...intended };
    const outcome = chooseSlot(await sign(3, 5_000n), meant, atNonce, {
      mined: 3,
      pending: [atNonce],
    });
    expect(outcome).toMatchObject(ok ? { ok } : { refusal: { message: messages.sameIsRefused } });
    // Also where a third one has the nonce since, which is refused as well.
    const [third] = await pendingAt([3], { problem, amt: '0.7' });
    const pending = third === undefined ? [] : [third, { ...atNonce, displaced: atNonce.txn }];
    const nonces = { mined: 3, pending };
    expect(chooseSlot(await sign(3, 5_000n), meant, third, nonces).ok).toBe(ok);
  });

  it.each<[string, Partial<Intent>, string]>([
    ['the same payment', {}, messages.paymentFinal],
    ['another payment', { paid: more }, messages.nonceNotNext],
  ])(
    '%s on a nonce whose payment has ended is refused for that, though an endpoint lags behind',
    async (_, changes, message) => {
      const atNonce = paymentOf(await sign(3), { state: 'confirmed' });
      const meant = { ...intent, ...changes };
      const outcome = chooseSlot(await sign(3, 5_000n), meant, atNonce, { mined: 3, pending: [] });
      expect(outcome).toMatchObject({ refusal: { code: 'conflict', message } });
    },
  );
});

describe('while 16 payments of a wallet wait for a block', () => {
  const nonces = Array.from({ length: 16 }, (_, index) => 3 + index);
  const tooMany = { refusal: { code: 'payments_waiting' } };

  it('another one is refused, and is taken once the first of them is in a block', async () => {
    const pending = await pendingAt(nonces);
    const next = await sign(19);
    expect(chooseSlot(next, intent, undefined, { mined: 3, pending })).toMatchObject(tooMany);
    expect(chooseSlot(next, intent, undefined, { mined: 4, pending }).ok).toBe(true);
    const fewer = pending.slice(0, 15);
    expect(chooseSlot(await sign(18), intent, undefined, { mined: 3, pending: fewer }).ok).toBe(
      true,
    );
  });

  it('one in the place of what every endpoint refuses is refused as well', async () => {
    const atNonce = paymentOf(await sign(3), { problem: 'underpriced' });
    const displaced = await pendingAt(
      nonces.slice(1).map(() => 3),
      { displaced: atNonce.txn, problem: 'underpriced' },
    );
    const other = { ...intent, paid: more };
    const replacing = await sign(3, 5_000n);
    const pending = [atNonce, ...displaced];
    expect(chooseSlot(replacing, other, atNonce, { mined: 3, pending })).toMatchObject(tooMany);
    expect(chooseSlot(replacing, other, atNonce, { mined: 3, pending: [atNonce] }).ok).toBe(true);
  });

  it('each of them can still be made faster', async () => {
    const pending = await pendingAt(nonces);
    const faster = chooseSlot(await sign(3, 5_000n), intent, pending[0], { mined: 3, pending });
    expect(faster).toMatchObject({ value: { state: 'faster' } });
  });
});

describe('chooseNextAttempt', () => {
  it.each([
    [1_125n, 1_125n, true],
    [9_999n, 9_999n, true],
    [1_125n, 1_124n, false],
    [1_124n, 1_124n, false],
    [9_999n, 1_000n, false],
  ])('after fees of 1000, fees of %d with a tip of %d are enough: %s', async (fee, tip, ok) => {
    const atNonce = paymentOf(await sign(3));
    expect(chooseNextAttempt(await sign(3, fee, tip), atNonce, { mined: 3 }).ok).toBe(ok);
    const nonces = { mined: 3, pending: [atNonce] };
    expect(chooseSlot(await sign(3, fee, tip), intent, atNonce, nonces).ok).toBe(ok);
  });

  it.each([1n, 8n, 1_000n, 1_001n, 30_000_000_001n])(
    'after fees of %d the fees that are named are enough, and a wei less is not',
    async (fee) => {
      const atNonce = paymentOf(await sign(3, fee));
      const { maxFeePerGasWei, maxPriorityFeePerGasWei } = nextFees(atNonce);
      expect(maxFeePerGasWei * 1_000n).toBeGreaterThanOrEqual(fee * 1_125n);
      const isTaken = async (max: bigint, tip: bigint) =>
        chooseNextAttempt(await sign(3, max, tip), atNonce, { mined: 3 }).ok;
      expect(await isTaken(maxFeePerGasWei, maxPriorityFeePerGasWei)).toBe(true);
      expect(await isTaken(maxFeePerGasWei, maxPriorityFeePerGasWei - 1n)).toBe(false);
      expect(await isTaken(maxFeePerGasWei - 1n, maxPriorityFeePerGasWei - 1n)).toBe(false);
    },
  );

  it('the fees of the newest attempt count', async () => {
    const [first, second] = [await sign(3), await sign(3, 2_000n)];
    const { attempts } = paymentOf(first);
    const further = { txn: second.hash, raw: second.raw, kind: 'cancel' } as const;
    const atNonce = paymentOf(first, { attempts: [...attempts, further] });
    expect(chooseNextAttempt(await sign(3, 2_249n), atNonce, { mined: 3 }).ok).toBe(false);
    expect(chooseNextAttempt(await sign(3, 2_250n), atNonce, { mined: 3 }).ok).toBe(true);
  });

  it.each<[string, Partial<Payment>, number]>([
    ['has ended', { state: 'failed' }, 3],
    ['is in a block', {}, 4],
  ])('a payment that %s gets no further attempt', async (_, changes, mined) => {
    const atNonce = paymentOf(await sign(3), changes);
    expect(chooseNextAttempt(await sign(3, 9_000n), atNonce, { mined })).toMatchObject({
      refusal: { message: 'This payment is final' },
    });
  });

  it.each([
    [11, 'further', undefined, true],
    [12, 'further', undefined, false],
    [12, 'cancelling', cancelledAttemptsMax, true],
    [24, 'cancelling', cancelledAttemptsMax, false],
  ])(
    'after %d attempts a payment gets a %s one, of at most %s: %s',
    async (length, _, most, ok) => {
      const first = await sign(3);
      const attempts = Array.from({ length }, () => ({
        txn: first.hash,
        raw: first.raw,
        kind: 'faster' as const,
      }));
      const atNonce = paymentOf(first, { attempts });
      expect(chooseNextAttempt(await sign(3, 9_000n), atNonce, { mined: 3 }, most).ok).toBe(ok);
    },
  );
});

it.each<[string, number, Partial<Payment>, ReturnType<typeof nextAttemptsOf>]>([
  ['waits', 11, {}, ['faster', 'cancel']],
  ['was made faster as often as it may be', 12, {}, ['cancel']],
  ['is overtaken', 1, { overtakenBy: '0x1' }, ['cancel']],
  ['was replaced as often as it may be', 24, {}, []],
  ['is in a block', 1, { isMined: true }, []],
  ['is in none any more', 1, { isMined: false }, ['faster', 'cancel']],
  ['has lost its nonce', 1, { displaced: '0x1' }, []],
  ['has ended', 1, { state: 'failed' }, []],
])('a payment that %s, after %d attempts, may be followed', async (_, length, changes, next) => {
  const signed = await sign(3);
  const attempt = { txn: signed.hash, raw: signed.raw, kind: 'faster' } as const;
  const attempts = Array.from({ length }, () => attempt);
  expect(nextAttemptsOf(paymentOf(signed, { attempts, ...changes }))).toEqual(next);
});
