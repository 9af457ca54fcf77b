import { keccak256, Signature, Transaction, Wallet } from 'ethers';
import { expect, it } from 'vitest';
import { parseSignedTransaction } from '../../chain/signed-transaction.ts';
import { transferData } from '../../contract/chain/erc20.ts';
import type { Intent } from '../payment.ts';
import { isCancellation, isPaymentOf } from './check-transaction.ts';

const wallet = new Wallet(`0x${'11'.repeat(32)}`);
const stranger = new Wallet(`0x${'22'.repeat(32)}`);
const usdtAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const recipient = '0x3333333333333333333333333333333333333333';
const micros = 50_000_000n;

const wei = 1_500_000_000_000_000_000n;

const usdt: Pick<Intent, 'to' | 'paid'> = {
  to: recipient,
  paid: { symbol: 'USDT', amount: micros },
};
const pol: Pick<Intent, 'to' | 'paid'> = { to: recipient, paid: { symbol: 'POL', amount: wei } };

const honestUsdt = {
  type: 2,
  chainId: 137,
  nonce: 3,
  to: usdtAddress,
  value: 0n,
  data: transferData(recipient, micros),
  gasLimit: 90_000n,
  maxFeePerGas: 60_000_000_000n,
  maxPriorityFeePerGas: 30_000_000_000n,
};
const honestPol = { ...honestUsdt, to: recipient, value: wei, data: '0x' };
const honestCancel = { ...honestUsdt, to: wallet.address, value: 0n, data: '0x' };

const sign = (changes: object, honest: object = honestUsdt, signer = wallet) =>
  signer.signTransaction({ ...honest, ...changes });

/** Whether the bytes are taken for the payment, or the cancellation, under their own hash or another. */
function isTaken(
  raw: string,
  intent: typeof usdt | 'cancel' = usdt,
  txn = keccak256(raw),
): boolean {
  const transaction = parseSignedTransaction(raw);
  const expected = { chainId: 137, usdtAddress, publicKey: wallet.address, txn };
  if (transaction === undefined) return false;
  return intent === 'cancel'
    ? isCancellation(transaction, expected)
    : isPaymentOf(transaction, expected, intent);
}

it('the signed payment of USDT or POL that the member means is taken, and so is a cancellation', async () => {
  expect(isTaken(await sign({}))).toBe(true);
  expect(isTaken(await sign({}, honestPol), pol)).toBe(true);
  expect(isTaken(await sign({}, honestCancel), 'cancel')).toBe(true);
  const lowerCase = { ...usdt, to: recipient.toLowerCase() };
  expect(isTaken(await sign({ nonce: 0, gasLimit: 1_000_000n }), lowerCase)).toBe(true);
});

it.each<[string, object]>([
  ['another chain', { chainId: 1 }],
  ['more gas than a transfer takes', { gasLimit: 1_000_001n }],
  ['another token', { to: recipient }],
  ['no recipient: a new contract', { to: null }],
  ['another recipient', { data: transferData(stranger.address, micros) }],
  ['more', { data: transferData(recipient, micros + 1n) }],
  ['less', { data: transferData(recipient, micros - 1n) }],
  ['a byte of data more', { data: `${transferData(recipient, micros)}00` }],
  ['a word of data more', { data: `${transferData(recipient, micros)}${'00'.repeat(32)}` }],
  ['a byte of data less', { data: transferData(recipient, micros).slice(0, -2) }],
  ['no data', { data: '0x' }],
  ['POL beside the transfer', { value: 1n }],
  [
    'approve instead of transfer',
    { data: transferData(recipient, micros).replace('a9059cbb', '095ea7b3') },
  ],
  ['transferFrom instead of transfer', { data: `0x23b872dd${'00'.repeat(96)}` }],
  [
    'a recipient with more than 20 bytes',
    { data: transferData(recipient, micros).replace('0'.repeat(24), `1${'0'.repeat(23)}`) },
  ],
  ['type 0', { type: 0, gasPrice: 1n, maxFeePerGas: null, maxPriorityFeePerGas: null }],
  [
    'type 1',
    { type: 1, gasPrice: 1n, maxFeePerGas: null, maxPriorityFeePerGas: null, accessList: [] },
  ],
  ['an access list', { accessList: [{ address: recipient, storageKeys: [] }] }],
])('a signed payment of USDT with %s is refused', async (_, changes) => {
  expect(isTaken(await sign(changes))).toBe(false);
});

it.each<[string, object]>([
  ['another sum', { value: wei + 1n }],
  ['nothing', { value: 0n }],
  ['another recipient', { to: stranger.address }],
  ['data', { data: '0x00' }],
  ['a transfer of USDT', honestUsdt],
])('a signed payment of POL with %s is refused', async (_, changes) => {
  expect(isTaken(await sign(changes, honestPol), pol)).toBe(false);
});

it.each<[string, object]>([
  ['a sum', { value: 1n }],
  ['data', { data: '0x00' }],
  ['another recipient', { to: stranger.address }],
])('a signed cancellation with %s is refused', async (_, changes) => {
  expect(isTaken(await sign(changes, honestCancel), 'cancel')).toBe(false);
});

it('a payment that another wallet signed is refused', async () => {
  expect(isTaken(await sign({}, honestUsdt, stranger))).toBe(false);
});

it('a payment under the hash of another is refused', async () => {
  expect(isTaken(await sign({}), usdt, keccak256(await sign({ nonce: 4 })))).toBe(false);
});

it('a cancellation is no payment, and a payment no cancellation', async () => {
  expect(isTaken(await sign({}, honestCancel))).toBe(false);
  expect(isTaken(await sign({}), 'cancel')).toBe(false);
});

it.each<[string, (raw: string) => string]>([
  ['upper-case hex', (raw) => `0x${raw.slice(2).toUpperCase()}`],
  ['a byte at the end', (raw) => `${raw}00`],
  ['a byte less', (raw) => raw.slice(0, -2)],
  ['no signature', (raw) => Transaction.from(raw).unsignedSerialized],
  ['a high s', withHighS],
  ['a list that is longer than it says', (raw) => raw.replace(/^0x02f8../, '0x02f8ff')],
  [
    'a number with a zero before it',
    (raw) => raw.replace(/^(0x02f8)(..)/, '$1$2').replace('8189', '82008'.concat('9')),
  ],
  ['nothing but the type', () => '0x02'],
  ['no transaction', () => `0x02${'ab'.repeat(100)}`],
  ['type 3', (raw) => raw.replace(/^0x02/, '0x03')],
])('signed bytes with %s are refused', async (_, forge) => {
  const forged = forge(await sign({}));
  expect(forged).not.toBe(await sign({}));
  expect(isTaken(forged)).toBe(false);
});

/** The other signature of the same transaction by the same key, which Ethereum refuses. Source: EIP-2. */
function withHighS(raw: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const transaction = Transaction.from(raw);
  const { r, s, yParity } = transaction.signature ?? Signature.from();
  const high = (order - BigInt(s)).toString(16).padStart(64, '0');
  const parity = yParity === 0 ? '01' : '80';
  return raw
    .replace(`a0${s.slice(2)}`, `a0${high}`)
    .replace(`${yParity === 0 ? '80' : '01'}a0${r.slice(2)}`, `${parity}a0${r.slice(2)}`);
}
