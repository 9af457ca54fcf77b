import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ActingContext } from '../src/context/context.ts';
import { abiWord } from '../src/contract/chain/erc20.ts';
import { reconcilePayers } from '../src/payouts/scan-payers.ts';
import { overWhen } from './deadlines.ts';
import { expectBooksMatch } from './expect-books-match.ts';
import { testChain } from './fakes/chain.ts';
import {
  type ChangeAnswer,
  type RpcEndpoint,
  RpcRefusal,
  serveChanged,
} from './fakes/rpc-endpoint.ts';
import {
  expectEndings,
  openPaymentWorld,
  type PaymentWorld,
  type TestPayment,
} from './payment-world.ts';

/** Tests that payments end as they were mined while one of two endpoints says what is not so. */
export function testLyingEndpoint(isTested: (lie: string) => boolean = () => true): void {
  const chain = testChain();
  let liar: RpcEndpoint;
  let lie: ChangeAnswer | undefined;
  let world: PaymentWorld;
  let context: ActingContext;

  beforeEach(async () => {
    lie = undefined;
    liar = await serveChanged(chain, (method, result, params) =>
      lie === undefined ? result : lie(method, result, params),
    );
  });

  afterEach(() => liar.stop());

  /** Opens a world that waits so long for a silent endpoint; long unless given. */
  async function openWorld(patienceMs?: number): Promise<void> {
    world = await openPaymentWorld(chain, { rpcUrls: [liar.url, chain.url] }, patienceMs);
    ({ context } = world);
  }

  /** The chain as it was when the endpoint stopped following it. */
  async function lagging(): Promise<ChangeAnswer> {
    const head = Number(await chain.rpc('eth_blockNumber'));
    const asOf = (params: readonly unknown[]) =>
      params.map((param) => (isTag(param) ? hex(head) : param));
    return (method, result, params) => {
      switch (method) {
        case 'eth_blockNumber':
          return hex(head);
        case 'eth_getTransactionReceipt':
          return blockOf(result) > head ? null : result;
        case 'eth_getBlockByNumber':
        case 'eth_getTransactionCount':
        case 'eth_getBalance':
        case 'eth_call':
          return chain.rpc(method, ...asOf(params));
        case 'eth_getLogs':
          return Array.isArray(result) ? result.filter((log) => blockOf(log) <= head) : result;
        default:
          return result;
      }
    };
  }

  type MakeLie = () => ChangeAnswer | Promise<ChangeAnswer>;
  type Lie = readonly [name: string, MakeLie, patienceMs?: number];

  /** What it may say of logs, which move how far the scans have come. */
  const liesAboutLogs: readonly Lie[] = [
    ['hides logs', about('eth_getLogs', () => [])],
    [
      'shows each log twice, and one of a transaction that is not there',
      about('eth_getLogs', (logs) =>
        Array.isArray(logs)
          ? [
              ...logs,
              ...logs,
              ...logs.map((log) => ({ ...log, transactionHash: `0x${'ab'.repeat(32)}` })),
            ]
          : logs,
      ),
    ],
    [
      'refuses to search many blocks',
      about('eth_getLogs', (logs, [filter]) => {
        const { fromBlock, toBlock } = Object(filter);
        return Number(toBlock) - Number(fromBlock) > 40
          ? new RpcRefusal(-32_005, 'too many blocks')
          : logs;
      }),
    ],
    [
      'shows a log of a block that will not be mined for years',
      about('eth_getLogs', (logs, [filter]) =>
        Array.isArray(logs) ? [...logs, logInBlock(filter, 1_000_000_000_000)] : logs,
      ),
    ],
    [
      'shows each log in the last of the blocks',
      about('eth_getLogs', (logs, [filter]) =>
        Array.isArray(logs)
          ? logs.map((log) => ({ ...log, blockNumber: Object(filter).toBlock }))
          : logs,
      ),
    ],
  ];

  /** Everything that one of two endpoints may say while a payment goes to its end. */
  const lies: readonly Lie[] = [
    ['answers every request with an error', () => () => new RpcRefusal(-32_603, 'broken', 500)],
    // Every request waits so long; the honest endpoint answers within it, also on a busy machine.
    ['never answers', () => () => silence, 1_500],
    [
      'answers late',
      () => (_, result) => new Promise((resolve) => setTimeout(resolve, 100, result)),
    ],
    [
      'receives everything twice',
      () => (method, result, params) =>
        method === 'eth_sendRawTransaction'
          ? chain
              .rpc(method, ...params)
              .catch((error: unknown) => new RpcRefusal(-32_000, String(error)))
          : result,
    ],
    ['lags behind', lagging],
    ['knows no receipt', about('eth_getTransactionReceipt', () => null)],
    [
      'shows a receipt of failure',
      about('eth_getTransactionReceipt', (receipt) =>
        receipt === null ? null : { ...Object(receipt), status: '0x0', logs: [] },
      ),
    ],
    [
      'shows a receipt where there is none',
      async () => {
        const made = await chain.rpc('eth_getBlockByNumber', 'latest', false);
        const { hash: blockHash, number: blockNumber } = Object(made);
        const receipt = { status: '0x1', blockHash, blockNumber, logs: [] };
        return about('eth_getTransactionReceipt', (result) => result ?? receipt)();
      },
    ],
    [
      'shows the log of a receipt twice',
      about('eth_getTransactionReceipt', (receipt) => {
        if (receipt === null) return null;
        const { logs } = Object(receipt);
        return { ...Object(receipt), logs: [...logs, ...logs] };
      }),
    ],
    [
      'shows another sum in the log of a receipt',
      about('eth_getTransactionReceipt', (receipt) =>
        receipt === null
          ? null
          : {
              ...Object(receipt),
              logs: Object(receipt).logs.map((log: object) => ({
                ...log,
                data: `0x${abiWord(51_000_000n)}`,
              })),
            },
      ),
    ],
    [
      'is far ahead',
      () => (method, result, params) => {
        if (method === 'eth_blockNumber') return hex(Number(result) + 10_000);
        if (method !== 'eth_getBlockByNumber' || !String(params[0]).includes('l')) return result;
        return { ...Object(result), number: hex(Number(Object(result).number) + 10_000) };
      },
    ],
    [
      'calls the newest block final',
      () => (method, result, params) =>
        method === 'eth_getBlockByNumber' && params[0] === 'finalized'
          ? chain.rpc(method, 'latest', false)
          : result,
    ],
    [
      'says that every nonce is used, and that no block is final',
      () => (method, result, params) => {
        if (method === 'eth_getTransactionCount') return hex(Number(result) + 1_000);
        return method === 'eth_getBlockByNumber' && params[0] === 'finalized'
          ? { ...Object(result), number: '0x0' }
          : result;
      },
    ],
    [
      'says that every nonce is used',
      about('eth_getTransactionCount', (count) => hex(Number(count) + 1)),
    ],
    [
      'refuses the bytes',
      about('eth_sendRawTransaction', () => new RpcRefusal(-32_000, 'insufficient funds')),
    ],
    ...liesAboutLogs,
  ];

  /** What the server says of payments. */
  const statesOf = (payments: readonly TestPayment[]) =>
    Promise.all(
      payments.map(async ({ attempts: [first] }) => (await world.find(first?.txn ?? ''))?.state),
    );

  const casesOf = (all: readonly Lie[]) =>
    all
      .filter(([name]) => isTested(name))
      .map(([name, makeLie, patienceMs]) => ({ name, makeLie, patienceMs }));

  it.each(casesOf(lies))(
    'payments end as they were mined, and not before, where one of two endpoints $name',
    async ({ makeLie, patienceMs }) => {
      await openWorld(patienceMs);
      const subscription = await world.begin('subscription');
      const payout = await world.begin('pay-out');
      const covered = [subscription, payout];
      const payer = world.secondAdmin;
      const uncovered = await world.begin('pay-out', { payer });
      const payments = [...covered, uncovered];
      for (const payment of payments) {
        expect(await world.submit(context, payment)).toMatchObject({ ok: true });
      }
      lie = await makeLie();
      await world.reconcile();
      expect(await statesOf(payments)).toEqual(['pending', 'pending', 'pending']);
      await chain.rpc('anvil_dealERC20', payer.wallet.publicKey, chain.usdtAddress, '0x0');
      await chain.mine();
      await world.reconcile();
      expect(await statesOf(payments)).toEqual(['pending', 'pending', 'pending']);
      await chain.finalize();
      await world.reconcile();
      expect(await statesOf(covered)).not.toContain('failed');
      expect(await statesOf([uncovered])).not.toContain('confirmed');
      lie = undefined;
      await world.settle();
      expect(await statesOf(payments)).toEqual(['confirmed', 'confirmed', 'failed']);
      expect(await world.isPaid(payout)).toBe('YES');
      expect(await world.isPaid(uncovered)).toBe('NO');
      await expectBooksMatch(world.context);
    },
  );

  /** Makes a pay-out in another app, which the server finds by its log alone. */
  async function payOutside(): Promise<void> {
    const payout = await world.begin('pay-out');
    await world.mineOnly(payout, 'first');
    payout.ending = 'paid outside';
  }

  it.each(casesOf(liesAboutLogs))(
    'pay-outs from another app are found, also by a scan that ends between two, where one of two endpoints $name',
    async ({ makeLie, patienceMs }) => {
      await openWorld(patienceMs);
      await payOutside();
      await payOutside();
      lie = await makeLie();
      let isTimeUp = false;
      const getReceipt: typeof context.chain.getReceipt = (hash) => {
        isTimeUp = true;
        return context.chain.getReceipt(hash);
      };
      const ending = { ...context, chain: { ...context.chain, getReceipt } };
      await reconcilePayers(
        ending,
        overWhen(() => isTimeUp),
      );
      expect(isTimeUp).toBe(true);
      await world.reconcile();
      await payOutside();
      await world.reconcile();
      lie = undefined;
      await expectEndings(world);
    },
  );

  it('a payment that no node has is never confirmed, though one of two endpoints shows its receipt', async () => {
    await openWorld();
    const payments = [await world.begin('subscription'), await world.begin('pay-out')];
    for (const payment of payments) await world.submit(context, payment);
    const made = new Map<unknown, unknown>();
    for (const { amountMicros, attempts, payer, to } of payments) {
      const hash = attempts[0]?.txn ?? '';
      await world.drop(hash);
      const { publicKey } = payer.wallet;
      // Of another transfer, which is undone.
      const before = await chain.rpc('evm_snapshot');
      const other = await chain.send({ from: publicKey, to, amountMicros });
      await chain.finalize();
      made.set(hash, await chain.rpc('eth_getTransactionReceipt', other));
      await chain.rpc('evm_revert', before);
    }
    await chain.finalize();
    const final = await chain.rpc('eth_getBlockByNumber', 'finalized', false);
    const { hash: blockHash, number: blockNumber } = Object(final);
    lie = (method, result, params) =>
      method === 'eth_getTransactionReceipt' && made.has(params[0])
        ? { ...Object(made.get(params[0])), blockHash, blockNumber }
        : result;
    await world.reconcile();
    expect(await statesOf(payments)).toEqual(['pending', 'pending']);
    for (const payment of payments) payment.ending = 'paid';
    lie = undefined;
    await expectEndings(world);
  });
}

const silence = new Promise<never>(() => undefined);
const hex = (value: number): string => `0x${value.toString(16)}`;
const blockOf = (value: unknown): number => Number(Object(value).blockNumber);

/** A log of a transfer for which a filter asks, and which nobody has made. */
const logInBlock = (filter: unknown, blockNumber: number): object => {
  const { address, topics } = Object(filter);
  const [topic, from, to] = [...topics, null].map((asked) =>
    Array.isArray(asked) ? asked[0] : asked,
  );
  return {
    address,
    topics: [topic, from ?? `0x${'1'.repeat(64)}`, to ?? `0x${'1'.repeat(64)}`],
    data: `0x${abiWord(1n)}`,
    transactionHash: `0x${'cd'.repeat(32)}`,
    blockNumber: hex(blockNumber),
    logIndex: '0x0',
  };
};

/** An endpoint that says of one method what `change` makes of it. */
const about =
  (method: string, change: (result: unknown, params: readonly unknown[]) => unknown) =>
  (): ChangeAnswer =>
  (asked, result, params) =>
    asked === method ? change(result, params) : result;

const isTag = (block: unknown): boolean => block === 'latest' || block === 'finalized';
