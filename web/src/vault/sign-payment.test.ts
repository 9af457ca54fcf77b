import { findWalletOfPhrase } from '@polytips/functions/sealing/recovery-phrase.ts';
import { Interface, Transaction, type TransactionRequest } from 'ethers';
import { describe, expect, test } from 'vitest';
import { findOpenedWallet } from './opened-wallet.ts';
import type { PaymentRequest } from './payment-request.ts';
import { signPayment } from './sign-payment.ts';

const network = { chainId: 31_337, usdtAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3' };
const recipient = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const request: PaymentRequest = {
  symbol: 'USDT',
  from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  to: recipient.toLowerCase(),
  amount: 50_000_000n,
  nonce: 7,
  gasLimit: 80_000n,
  maxFeePerGas: 60_000_000_000n,
  maxPriorityFeePerGas: 30_000_000_000n,
};

const words = 'test test test test test test test test test test test junk';

function wallet() {
  const opened = findOpenedWallet(words);
  if (opened === undefined) throw new Error('A known phrase');
  return opened;
}

async function sign(changes: Partial<PaymentRequest>) {
  const outcome = await wallet().signPayment({ ...request, ...changes }, network);
  if (!outcome.ok) throw new Error(outcome.message);
  return { ...outcome.value, transaction: Transaction.from(outcome.value.raw) };
}

test('a USDT payment is a transfer on the USDT contract and nothing else', async () => {
  const { transaction, hash } = await sign({});
  expect(transaction).toMatchObject({
    type: 2,
    chainId: 31_337n,
    to: network.usdtAddress,
    value: 0n,
    nonce: 7,
    from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    hash,
  });
  const call = new Interface(['function transfer(address, uint256)']).parseTransaction(transaction);
  expect([...(call?.args ?? [])]).toEqual([recipient, 50_000_000n]);
  expect(transaction.data).toHaveLength(2 + 2 * (4 + 32 + 32));
});

test('a POL payment carries value and no data', async () => {
  const { transaction } = await sign({ symbol: 'POL', amount: 10n ** 18n });
  expect(transaction).toMatchObject({ type: 2, to: recipient, value: 10n ** 18n, data: '0x' });
});

test('the same request is signed to the same bytes', async () => {
  expect((await sign({})).raw).toBe((await sign({})).raw);
});

describe('a payment is refused', () => {
  test.each<[string, Partial<PaymentRequest>]>([
    ['from another wallet', { from: recipient }],
    ['to a text that is no address', { to: 'company' }],
    ['to a mistyped address', { to: '0xA0Ee7A142d267C1f36714E4a8F75612F20a79720' }],
    ['to the zero address', { to: `0x${'0'.repeat(40)}` }],
    ['to the token contract', { to: network.usdtAddress.toLowerCase() }],
    ['of nothing', { amount: 0n }],
    ['of no POL to another', { symbol: 'POL', amount: 0n }],
    ['with a tip above the fee', { maxPriorityFeePerGas: 60_000_000_001n }],
    ['with a fee that burns the balance', { maxFeePerGas: 10n ** 15n }],
  ])('%s', async (_name, changes) => {
    const outcome = await wallet().signPayment({ ...request, ...changes }, network);
    expect(outcome.ok).toBe(false);
  });
});

test('no POL to the wallet itself is signed: it cancels a payment with the same nonce', async () => {
  const { publicKey } = wallet();
  const cancellation = { ...request, symbol: 'POL', to: publicKey, amount: 0n } as const;
  const outcome = await wallet().signPayment(cancellation, network);
  expect(outcome.ok && Transaction.from(outcome.value.raw)).toMatchObject({
    to: publicKey,
    value: 0n,
    data: '0x',
    nonce: request.nonce,
  });
});

test.each<[string, TransactionRequest]>([
  ['another token contract', { to: recipient }],
  ['a value', { value: 1n }],
  ['other call data', { data: '0x' }],
  ['another chain', { chainId: 1 }],
  ['another nonce', { nonce: 8 }],
  ['a higher fee', { maxFeePerGas: 60_000_000_001n }],
])('signed bytes with %s are never returned', async (_name, changes) => {
  const signer = findWalletOfPhrase(words);
  if (signer === undefined) throw new Error('A known phrase');
  const faulty = {
    address: signer.address,
    signTransaction: (transaction: TransactionRequest) =>
      signer.signTransaction({ ...transaction, ...changes }),
  };
  await expect(signPayment(faulty, request, network)).rejects.toThrow(
    'The signed bytes are not the requested payment',
  );
});

test('an opened wallet exposes no key', () => {
  expect(Object.keys(wallet())).toEqual(['publicKey', 'signPayment', 'reencrypt', 'signProof']);
});
