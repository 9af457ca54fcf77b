import { transferData } from '@polytips/functions/contract/chain/erc20.ts';
import { findWalletOfPhrase } from '@polytips/functions/sealing/recovery-phrase.ts';
import { Interface, Transaction, type TransactionRequest } from 'ethers';
import { describe, expect, test } from 'vitest';
import { findOpenedWallet } from './opened-wallet.ts';
import type { PaymentRequest } from './payment-request.ts';
import { signPayment } from './sign-payment.ts';

const network = { chainId: 31_337, usdtAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3' };
const recipient = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const other = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
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

test('a payment with a fee of 5 POL is signed', async () => {
  const { transaction } = await sign({ gasLimit: 50_000n, maxFeePerGas: 10n ** 14n });
  expect(transaction).toMatchObject({ gasLimit: 50_000n, maxFeePerGas: 10n ** 14n });
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
    ['of no USDT to the wallet itself', { to: request.from, amount: 0n }],
    ['with a fee of a wei more than 5 POL', { gasLimit: 1n, maxFeePerGas: 5n * 10n ** 18n + 1n }],
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

function walletOf(phrase: string) {
  const found = findWalletOfPhrase(phrase);
  if (found === undefined) throw new Error('A known phrase');
  return found;
}
const signer = walletOf(words);

/** Has a payment signed by a wallet that signs something else than it is asked to. */
function signFaultily(
  payment: PaymentRequest,
  signTransaction: (transaction: TransactionRequest) => Promise<string>,
) {
  return signPayment({ address: signer.address, signTransaction }, payment, network);
}

const notRequested = 'The signed bytes are not the requested payment';
const pol: PaymentRequest = { ...request, symbol: 'POL', amount: 1n };

test.each<[string, PaymentRequest, TransactionRequest]>([
  ['another token contract', request, { to: recipient }],
  ['a value', request, { value: 1n }],
  ['other call data', request, { data: '0x' }],
  ['another recipient of the USDT', request, { data: transferData(other, 50_000_000n) }],
  ['another amount of USDT', request, { data: transferData(recipient, 50_000_001n) }],
  ['another chain', request, { chainId: 1 }],
  ['another nonce', request, { nonce: 8 }],
  ['more gas', request, { gasLimit: 80_001n }],
  ['a higher fee', request, { maxFeePerGas: 60_000_000_001n }],
  ['a higher tip', request, { maxPriorityFeePerGas: 30_000_000_001n }],
  ['an access list', request, { accessList: [{ address: recipient, storageKeys: [] }] }],
  ['a list of authorizations (EIP-7702)', request, { type: 4, authorizationList: [] }],
  ['another recipient of the POL', pol, { to: other }],
  ['another amount of POL', pol, { value: 2n }],
  ['call data beside the POL', pol, { data: '0x00' }],
])('signed bytes with %s are never returned', async (_name, payment, changes) => {
  const signing = signFaultily(payment, (transaction) =>
    signer.signTransaction({ ...transaction, ...changes }),
  );
  await expect(signing).rejects.toThrow(notRequested);
});

test('bytes that another wallet signed are never returned', async () => {
  const otherWords = `${'abandon '.repeat(11)}about`;
  const signing = signFaultily(request, (transaction) =>
    walletOf(otherWords).signTransaction(transaction),
  );
  await expect(signing).rejects.toThrow(notRequested);
});

test('an opened wallet exposes no key', () => {
  expect(Object.keys(wallet())).toEqual(['publicKey', 'signPayment', 'reencrypt', 'signProof']);
});
