import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { call } from '../../test/call.ts';
import { testChain } from '../../test/fakes/chain.ts';
import { serveRpc } from '../../test/fakes/rpc-endpoint.ts';
import { payerWallet } from '../../test/payer-wallet.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import { checksumAddress } from '../chain/addresses.ts';
import { createChain } from '../chain/json-rpc-chain.ts';
import { createTokenLogs } from '../chain/json-rpc-token-logs.ts';
import type { ActingContext } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { beginJobs } from '../jobs/run-job.ts';
import { listCompanyWallets, setCompanyWallets } from '../ledger/company-wallet-store.ts';
import { rotate } from '../ledger/core/company-wallets.ts';
import { scanOf } from '../payouts/payer-wallets.ts';
import { paths } from '../platform/paths.ts';
import { beginReceipts } from '../receipts/scan-receipts.ts';
import { beginScan } from '../subscriptions/scan-inflows.ts';

const chain = testChain();
beforeAll(() => chain.finalize());

let world: TestWorld;
let context: ActingContext;
let takeAlerts: ReturnType<typeof recordAlerts<ActingContext>>['takeAlerts'];
let takeAlertCodes: () => readonly string[];
let heightsAsked: number;

beforeEach(async () => {
  world = createTestWorld({ chain });
  heightsAsked = 0;
  ({ context, takeAlerts, takeAlertCodes } = recordAlerts<ActingContext>({
    ...world.context,
    chain: {
      ...world.context.chain,
      getFinalizedBlockNumber() {
        heightsAsked += 1;
        return world.context.chain.getFinalizedBlockNumber();
      },
    },
  }));
  // What a bootstrap and an opening leave behind.
  await beginScan(world.context);
  await beginReceipts(world.context);
  await beginJobs(context.firestore, context.clock.realNow());
  const opened = { lastPlannedDay: '2026-01-07', lastOpenedDay: '2026-01-07', timeZone: 'UTC' };
  await document(paths.rewardCalendar).set(opened);
});

const document = (path: string) => context.firestore.doc(path);

const ask = async (asked = context) => call(asked, 'health', undefined, {});

const refusedFor = (...problems: string[]) => ({
  ok: false,
  refusal: {
    code: 'busy',
    message: messages.unhealthy(problems.join(', ')),
    retryAfterSeconds: 15,
  },
});

it('a server whose chain, openings, scans and mails are in order is healthy', async () => {
  expect(await ask()).toEqual({
    ok: true,
    value: [
      {
        at: '2026-01-07T12:00:00.000Z',
        lastOpenedDay: '2026-01-07',
        blocksBehind: expect.any(Number),
        mailWaitsSeconds: 0,
      },
    ],
  });
  expect(takeAlertCodes()).toEqual([]);
});

it.each<[string, string, () => Promise<unknown>]>([
  [
    'an opening that is late',
    'opening',
    () => document(paths.rewardCalendar).update({ lastOpenedDay: '2026-01-06' }),
  ],
  [
    'a scan that has lost its cursor',
    'scans',
    async () => {
      const { docs } = await context.firestore.collection('scans').get();
      await Promise.all(docs.map(({ ref }) => ref.delete()));
    },
  ],
  [
    'a mail that nobody sends',
    'mail',
    () => {
      const nextAttemptAt = Timestamp.fromDate(new Date('2026-01-07T11:49:00.000Z'));
      return document(paths.outgoingMail('stuck')).set({ delivery: { nextAttemptAt } });
    },
  ],
  [
    'an inflow that was looked at too often',
    'quarantine',
    () => setAside(paths.quarantine(chain.chainId, hash)),
  ],
  [
    'a pay-out that was looked at too often',
    'quarantine',
    () => setAside(paths.payoutQuarantine(chain.chainId, hash)),
  ],
  [
    'months that nobody archives',
    'archive',
    () =>
      document(paths.monthClosing).set({ beforeMonth: '2025-12', after: null, finished: false }),
  ],
  [
    'books that nobody compares with the chain',
    'comparison',
    () =>
      document(paths.chainComparison).set({
        startedOn: '2026-01-01',
        next: null,
        mark: { company: {}, payers: {}, claimedFrom: '2026-01-01T00:00:00.000Z', open: [] },
        newestOn: '2026-01-03',
      }),
  ],
  [
    'a pause of the payments that nobody ends',
    'paused',
    () => document(paths.paymentsPause).set({ since: '2026-01-06T11:59:59.999Z' }),
  ],
  [
    'a job that has never run',
    'job export-backup',
    () => document(paths.job('export-backup')).delete(),
  ],
  [
    'a job of every minute that did not run for a quarter of an hour',
    'job deliver-due-mails',
    () => document(paths.job('deliver-due-mails')).set({ endedAt: '2026-01-07T11:44:59.999Z' }),
  ],
  ['a document that cannot be read', 'books', () => document(paths.rewardCalendar).set({})],
])('with %s the server is unhealthy, and somebody is alerted', async (_, problem, harm) => {
  await harm();
  expect(await ask()).toEqual(refusedFor(problem));
  expect(takeAlertCodes()).toEqual(['server.unhealthy']);
});

const hash = `0x${'ab'.repeat(32)}`;

const setAside = (path: string): Promise<unknown> =>
  document(path).set({
    hash,
    looks: 6,
    nextLookAt: '2026-01-07T12:30:00.000Z',
    unknownSince: null,
  });

it('a scan of a wallet that pays no longer makes nobody unhealthy', async () => {
  await document(paths.scan('from_0xformer')).set({
    name: 'from_0xformer',
    firstBlock: -10_000,
    nextBlock: -9_000,
  });
  expect(await ask()).toMatchObject({ ok: true });
});

it('a payer that is in force again makes nobody unhealthy before its scan goes on, and then where it lags behind', async () => {
  const address = checksumAddress(`0x${'66'.repeat(20)}`);
  const name = scanOf(address);
  await document(paths.scan(name)).set({ name, firstBlock: -10_000, nextBlock: -9_000 });
  const fromBlock = await context.chain.getFinalizedBlockNumber();
  const inForceFrom = (first: number) => ({
    ...context,
    firestore: world.connectAgain().firestore,
    config: {
      ...context.config,
      payerWallets: [payerWallet(address, -10_000, -9_001), payerWallet(address, first)],
    },
  });
  expect(await ask(inForceFrom(fromBlock))).toMatchObject({ ok: true });
  expect(await ask(inForceFrom(-9_500))).toEqual(refusedFor('scans'));
});

it('a company wallet that is in force since a moment ago makes nobody unhealthy before its scan begins', async () => {
  const { firestore, config } = context;
  const fromBlock = (await context.chain.getFinalizedBlockNumber()) + 1;
  const rotation = {
    address: checksumAddress(`0x${'77'.repeat(20)}`),
    fromBlock,
    endBlock: fromBlock + 10,
  };
  await firestore.runTransaction(async (transaction) => {
    const before = await listCompanyWallets(firestore, config, transaction);
    setCompanyWallets(firestore, transaction, rotate(before, rotation));
  });
  expect(await ask()).toMatchObject({ ok: true });
});

it('a server whose business time cannot be read is not judged by the day of real time', async () => {
  const { clock } = context;
  // The request itself has read it.
  const businessNow = vi
    .fn<typeof clock.businessNow>()
    .mockRejectedValue(new Error('No time'))
    .mockImplementationOnce(() => clock.businessNow());
  expect(await ask({ ...context, clock: { ...clock, businessNow } })).toEqual(refusedFor('books'));
});

it('a server that reaches one endpoint of two is unhealthy', async () => {
  const rpcUrls = [chain.url, 'http://127.0.0.1:1'];
  const alone = { ...context, chain: createChain({ ...context.config, rpcUrls }, 1_000) };
  expect(await ask(alone)).toEqual(refusedFor('chain'));
});

it('a server whose first endpoint of three is silent is healthy', async () => {
  const silent = await serveRpc(() => undefined);
  onTestFinished(() => silent.stop());
  const config = { ...context.config, rpcUrls: [silent.url, chain.url, chain.url] };
  const deps = { chain: createChain(config), tokenLogs: createTokenLogs(config) };
  expect(await ask({ ...context, ...deps })).toMatchObject({ ok: true });
});

it('each problem is an alert of its own', async () => {
  await document(paths.rewardCalendar).update({ lastOpenedDay: '2026-01-06' });
  await document(paths.job('export-backup')).delete();
  expect(await ask()).toEqual(refusedFor('opening', 'job export-backup'));
  const problems = ['opening', 'job export-backup'];
  expect(takeAlerts().map(([, fields]) => fields)).toMatchObject(
    problems.map((problem) => ({ problem, problems })),
  );
});

it('an answer is kept for 15 seconds, good or bad, and asked for once by many', async () => {
  const first = await Promise.all([ask(), ask(), ask()]);
  expect(new Set(first.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await document(paths.rewardCalendar).update({ lastOpenedDay: '2026-01-06' });
  world.setNow('2026-01-07T12:00:14.999Z');
  expect(await ask()).toMatchObject({ ok: true });
  expect(heightsAsked).toBe(1);
  world.setNow('2026-01-07T12:00:15.000Z');
  expect(await ask()).toMatchObject({ ok: false });
  expect(takeAlertCodes()).toEqual(['server.unhealthy']);
  await document(paths.rewardCalendar).update({ lastOpenedDay: '2026-01-07' });
  expect(await ask()).toMatchObject({ ok: false });
  expect(takeAlertCodes()).toEqual([]);
  expect(heightsAsked).toBe(2);
});
