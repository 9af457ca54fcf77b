import { createRecoveryPhrase } from '@polytips/functions/sealing/recovery-phrase.ts';
import * as z from 'zod/mini';
import { createJsonRpc } from '../../chain/json-rpc.ts';
import { createWalletChain, type WalletChain } from '../../chain/wallet-chain.ts';
import { findOpenedWallet, type OpenedWallet } from '../../vault/opened-wallet.ts';
import type { PaymentRequest } from '../../vault/payment-request.ts';
import type { IntentStore } from '../outbox/intent-store.ts';
import type { DeliverRecord, PaymentDeps } from '../outbox/payment-deps.ts';
import { createPayments, type Payments } from '../outbox/payments.ts';
import type { PaymentStep } from '../outbox/settle-payment.ts';
import type { PaymentIntent, PaymentPurpose } from '../payment-intent.ts';
import { seenPaymentIdsOf } from '../payment-model.ts';
import { createMemoryStore } from './memory-store.ts';

const chainUrl = `http://127.0.0.1:${process.env['CHAIN_PORT'] ?? '8545'}`;
const deployer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Where the payments of the tests are made. */
export const network = {
  chainId: 31_337,
  usdtAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
};

/** The member who pays. */
export const uid = 'ABC123';

/**
 * What happens to requests of a method: lost on the way there or back; `swallowed`, answered with a
 * yes and forgotten; `late`, given up and then delivered all the same; `doubled`, delivered twice;
 * `underpriced`, refused by a node whose least fee has risen.
 */
export interface Fault {
  readonly method: string;
  readonly happening:
    | 'request lost'
    | 'reply lost'
    | 'swallowed'
    | 'late'
    | 'doubled'
    | 'underpriced';
  times: number;
}

/** A browser with a wallet of its own on the local chain. Each `openTab` knows what is stored alone. */
export interface PaymentWorld {
  readonly wallet: OpenedWallet;
  readonly recipient: string;
  readonly chain: WalletChain;
  readonly store: IntentStore;
  readonly rows: Map<string, PaymentIntent>;
  readonly faults: Fault[];
  readonly deps: PaymentDeps;
  readonly openTab: () => Payments;
  readonly sign: (
    request: PaymentRequest,
  ) => ReturnType<Parameters<Payments['startPayment']>[0]['sign']>;
  /** The payments that a review has seen when it opens now. */
  readonly openReview: () => Promise<readonly string[]>;
  /** Pays by a review that opens now, unless the payments that another review had seen are given. */
  readonly pay: (
    purpose: PaymentPurpose,
    options?: {
      readonly deliver?: DeliverRecord;
      readonly tab?: Payments;
      readonly seenPaymentIds?: readonly string[];
      readonly feeLimitWei?: bigint;
      readonly sign?: Parameters<Payments['startPayment']>[0]['sign'];
      readonly onStep?: (step: PaymentStep) => void;
    },
  ) => ReturnType<Payments['startPayment']>;
}

/** A server that takes every record. */
export const acknowledge: DeliverRecord = async () => 'acknowledged';

/** Makes a world whose wallet holds 100 USDT and 1 POL. */
export async function createPaymentWorld(): Promise<PaymentWorld> {
  const wallet = freshWallet();
  const recipient = freshWallet().publicKey;
  const faults: Fault[] = [];
  const rows = new Map<string, PaymentIntent>();
  const rpc = createJsonRpc({
    endpoints: [chainUrl],
    chainId: network.chainId,
    fetch: (input, init) => faultyFetch(faults, input, init),
  });
  const chain = createWalletChain(rpc, network);
  const store = createMemoryStore(rows);
  const deps: PaymentDeps = {
    store,
    chain,
    locks: navigator.locks,
    // Ten times as fast as life; blocks come every second.
    sleep: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs / 10)),
  };
  const openTab = () => createPayments(deps);
  const openReview = async () => seenPaymentIdsOf(await openTab().listPayments(uid));
  const sign = async (request: PaymentRequest) => {
    const signed = await wallet.signPayment(request, network);
    return signed.ok ? signed : { ...signed, reason: 'refused' as const };
  };
  await fund(chain, wallet.publicKey);
  return {
    wallet,
    recipient,
    chain,
    store,
    rows,
    faults,
    deps,
    openTab,
    sign,
    openReview,
    pay: async (purpose, options) =>
      (options?.tab ?? openTab()).startPayment({
        uid,
        from: wallet.publicKey,
        to: recipient,
        purpose,
        seenPaymentIds: options?.seenPaymentIds ?? (await openReview()),
        feeLimitWei: options?.feeLimitWei ?? 10n ** 18n,
        sign: options?.sign ?? sign,
        deliver: options?.deliver ?? acknowledge,
        ...(options?.onStep === undefined ? {} : { onStep: options.onStep }),
      }),
  };
}

async function faultyFetch(faults: readonly Fault[], ...request: Parameters<typeof fetch>) {
  const { method } = z
    .object({ method: z.string() })
    .parse(JSON.parse(z.string().parse(request[1]?.body)));
  const fault = faults.find((candidate) => candidate.method === method && candidate.times > 0);
  if (fault === undefined) return fetch(...request);
  fault.times -= 1;
  switch (fault.happening) {
    case 'request lost':
      throw new TypeError('request lost');
    case 'reply lost':
      await fetch(...request);
      throw new TypeError('reply lost');
    case 'swallowed':
      return Response.json({ jsonrpc: '2.0', id: 1, result: `0x${'0'.repeat(64)}` });
    case 'underpriced':
      return Response.json({
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32_000, message: 'transaction underpriced' },
      });
    case 'late':
      setTimeout(() => void fetch(request[0], { ...request[1], signal: null }), 1_500);
      throw new TypeError('too late');
    case 'doubled':
      await fetch(...request);
      return fetch(...request);
  }
}

async function fund(chain: WalletChain, owner: string): Promise<void> {
  const wei = `0x${(10n ** 18n).toString(16)}`;
  await eventually(() => isDone('anvil_setBalance', [owner, wei]));
  const to = owner.slice(2).toLowerCase().padStart(64, '0');
  const data = `0xa9059cbb${to}${100_000_000n.toString(16).padStart(64, '0')}`;
  const transfer = { from: deployer, to: network.usdtAddress, data };
  // Tests that are funded at once compete for the deployer's nonce.
  await eventually(() => isDone('eth_sendTransaction', [transfer]));
  await eventually(async () => (await chain.getUsdtMicros(owner)) > 0n);
}

async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  for (let looked = 0; looked < 500; looked += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The chain did not fund the wallet');
}

async function isDone(method: string, parameters: readonly unknown[]): Promise<boolean> {
  const response = await fetch(chainUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: parameters }),
  });
  return z.object({ result: z.unknown() }).safeParse(await response.json()).success;
}

function freshWallet(): OpenedWallet {
  const opened = findOpenedWallet(createRecoveryPhrase());
  if (opened === undefined) throw new Error('A fresh phrase');
  return opened;
}
