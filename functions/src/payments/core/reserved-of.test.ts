import { Wallet } from 'ethers';
import { expect, it } from 'vitest';
import { testPayment } from '../../../test/test-payment.ts';
import type { WrittenAmount } from '../../contract/values/token-amount.ts';
import type { Attempt } from '../payment.ts';
import { reservedOf } from './reserved-of.ts';

const wallet = new Wallet(`0x${'11'.repeat(32)}`);
const to = '0x3333333333333333333333333333333333333333';
const usdt: WrittenAmount = { symbol: 'USDT', amt: '50.000000' };
const pol: WrittenAmount = { symbol: 'POL', amt: '0.5' };
const halfPol = 500_000_000_000_000_000n;

async function attempt(
  kind: Attempt['kind'],
  gasLimit: bigint,
  maxFeePerGas: bigint,
  value = 0n,
): Promise<Attempt> {
  const raw = await wallet.signTransaction({
    type: 2,
    chainId: 137,
    nonce: 3,
    to,
    value,
    gasLimit,
    maxFeePerGas,
    maxPriorityFeePerGas: 1n,
  });
  return { txn: `0x${'1'.repeat(64)}`, raw, kind };
}

it.each<[string, WrittenAmount, Promise<Attempt>[], bigint, bigint]>([
  [
    'of USDT reserves its amount and its gas',
    usdt,
    [attempt('first', 90n, 10n)],
    50_000_000n,
    900n,
  ],
  [
    'that was made faster reserves the gas of its dearest attempt',
    usdt,
    [attempt('first', 90n, 10n), attempt('faster', 90n, 12n)],
    50_000_000n,
    1_080n,
  ],
  [
    'whose newest attempt is a cancellation reserves its amount and the dearest gas',
    usdt,
    [attempt('first', 90n, 10n), attempt('cancel', 21n, 12n)],
    50_000_000n,
    900n,
  ],
  [
    'whose cancellation has the dearest gas reserves its amount and that gas',
    usdt,
    [attempt('first', 90n, 10n), attempt('cancel', 21n, 50n)],
    50_000_000n,
    1_050n,
  ],
  [
    'of POL whose newest attempt is a cancellation reserves what it sends, and its gas',
    pol,
    [attempt('first', 21n, 10n, halfPol), attempt('cancel', 21n, 12n)],
    0n,
    halfPol + 210n,
  ],
])('a payment %s', async (_, amount, attempts, usdtMicros, wei) => {
  const payment = testPayment({ ...amount, attempts: await Promise.all(attempts) });
  expect(reservedOf(payment)).toEqual({ nonce: 3, usdtMicros, wei });
});
