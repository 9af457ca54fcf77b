import { Transaction, Wallet } from 'ethers';
import {
  parseSignedTransaction,
  type SignedTransaction,
} from '../../src/chain/signed-transaction.ts';
import { transferData } from '../../src/contract/chain/erc20.ts';
import type { Micros } from '../../src/contract/values/micros.ts';

export const chainId = 31_337;
export const usdtAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
export const companyWallet = '0x8888888888888888888888888888888888888888';
export const stranger = '0x3333333333333333333333333333333333333333';

const keys = ['1', '2', '3'].map((digit) => new Wallet(`0x${digit.repeat(64)}`));

/** The address of a wallet of the history. */
export const addressOf = (wallet: number): string => keys[wallet]?.address ?? '';

/** The wallet of the history that has this address. */
export const walletOf = (address: string): number =>
  keys.findIndex((key) => key.address === address);

/** A transaction as a wallet of the history signs it. */
export interface Payload {
  readonly wallet: number;
  readonly nonce: number;
  /** The recipient of USDT; null for a cancellation. */
  readonly to: string | null;
  readonly micros: Micros;
  readonly feeWei: bigint;
}

/** Signed bytes and what they do. */
export interface Bytes {
  readonly signed: SignedTransaction;
  readonly payload: Payload;
}

const known = new Map<string, Bytes>();
const byRaw = new Map<string, Bytes>();

/** The bytes of a transaction, which every history has in common: signing takes most of its time. */
export function sign(payload: Payload): Bytes {
  const { wallet, nonce, to, micros, feeWei } = payload;
  const name = [wallet, nonce, to, micros, feeWei].join();
  const bytes = known.get(name) ?? { signed: signTransaction(payload), payload };
  known.set(name, bytes);
  byRaw.set(bytes.signed.raw, bytes);
  return bytes;
}

/** The transaction that was signed to these bytes. */
export function bytesOf(raw: string): Bytes {
  const bytes = byRaw.get(raw);
  if (bytes === undefined) throw new Error('Nobody has signed them');
  return bytes;
}

function signTransaction({ wallet, nonce, to, micros, feeWei }: Payload): SignedTransaction {
  const key = keys[wallet];
  if (key === undefined) throw new Error('There is no such wallet');
  const transaction = Transaction.from({
    type: 2,
    chainId,
    nonce,
    gasLimit: 100_000n,
    maxFeePerGas: feeWei,
    maxPriorityFeePerGas: feeWei,
    to: to === null ? addressOf(wallet) : usdtAddress,
    data: to === null ? '0x' : transferData(to, micros),
  });
  transaction.signature = key.signingKey.sign(transaction.unsignedHash);
  const signed = parseSignedTransaction(transaction.serialized);
  if (signed === undefined) throw new Error('It was signed a line above');
  return signed;
}
