import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { alreadyOver } from '../../test/deadlines.ts';
import { hashOf } from '../../test/hash-of.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { payerWallet } from '../../test/payer-wallet.ts';
import { testPayment } from '../../test/test-payment.ts';
import { createTestWorld } from '../../test/world.ts';
import { ChainUnavailableError, type Receipt } from '../chain/chain.ts';
import type { Context } from '../context/context.ts';
import { attemptMaxMs } from '../mail/core/delivery.ts';
import type { Smtp } from '../mail/smtp.ts';
import { createMail } from '../mail/store.ts';
import { setPayment } from '../payments/store.ts';
import type { Deadline } from '../platform/deadline.ts';
import { paths } from '../platform/paths.ts';
import { noPush, type PushMessage } from '../push/push.ts';
import { listScannedBlocks } from '../scans/scan-store.ts';
import { postTip } from '../tips/post-tip.ts';
import { findWithdrawal } from '../withdrawals/store.ts';
import { beginJobs, findJobEnd, runJob } from './run-job.ts';
import { jobNames, schedule } from './schedule.ts';

const startMs = Date.UTC(2026, 0, 7, 12);

it('a run of send-messages whose time was up is unfinished', async () => {
  const { context } = createTestWorld();
  const run = runJob(context, 'send-messages', alreadyOver);
  expect(await run).toMatchObject({ state: 'unfinished' });
});

it('a run during which the wall clock is set forward again and again has the time for everything', async () => {
  const { context } = createTestWorld();
  let nowMs = startMs;
  const realNow = () => new Date((nowMs += schedule['send-messages'].timeMs));
  const clock = { ...context.clock, realNow };
  expect(await runJob({ ...context, clock }, 'send-messages')).toMatchObject({ state: 'done' });
});

it('a run of send-messages announces a tip that the browser of its admin did not', async () => {
  const world = createTestWorld();
  const { context } = world;
  const when = { now: new Date(startMs), today: '2026-01-07' };
  await postTip(context, { heading: 'Gold', details: 'It rises' }, when);
  world.setNow('2026-01-07T12:10:00.000Z');
  const sent: unknown[] = [];
  const send = async (topics: readonly string[], { body }: PushMessage) => {
    sent.push({ topics, body });
    return 'sent' as const;
  };
  await runJob({ ...context, push: { ...noPush, send } }, 'send-messages');
  expect(sent).toEqual([{ topics: ['tips-1', 'tips-2', 'tips-5', 'tips-10'], body: 'Gold' }]);
  const [event] = await listAuditEvents(context.firestore, { limit: 1 });
  expect(event).toMatchObject({ actor: 'job:send-messages', action: 'tip.announced' });
});

it('a run of deliver-due-mails begins no mail whose attempt may outlast its function', async () => {
  const world = createTestWorld();
  const { context } = world;
  const { firestore } = context;
  const { timeMs } = schedule['deliver-due-mails'];
  const message = { subject: 'Hello', text: 'Text', html: '<p>Text</p>' };
  await firestore.runTransaction(async (transaction) => {
    for (let count = 1; count <= 6; count += 1) {
      const mail = { to: 'ada@mail.example', message };
      createMail(firestore, transaction, `mail_${count}`, mail, new Date(startMs));
    }
  });
  let leftMs: number = timeMs;
  const smtp: Smtp = {
    send() {
      leftMs = timeMs / 2;
      return Promise.resolve({ state: 'taken', messageId: '<1@tips.example>', response: '250 OK' });
    },
  };
  const deadline = { isOver: () => false, leftMs: () => leftMs };
  expect(await runJob({ ...context, smtp }, 'deliver-due-mails', deadline)).toMatchObject({
    state: 'unfinished',
    // Those that it sends side by side.
    details: { delivered: 5 },
  });
  // Its function has a minute more than the run.
  expect(leftMs + 60_000).toBeGreaterThanOrEqual(attemptMaxMs);
});

it('a run that did not fail leaves when it ended, also an export without a bucket', async () => {
  const world = createTestWorld();
  const { context } = world;
  const { firestore } = context;
  await beginJobs(firestore, new Date(startMs));
  world.setNow('2026-01-09T03:17:00.000Z');
  expect(await runJob(context, 'export-backup')).toMatchObject({ state: 'done' });
  // A bootstrap that is run again hides no job that does not run.
  await beginJobs(firestore, new Date('2026-01-10T00:00:00.000Z'));
  const ends = jobNames.map(async (name) => [name, await findJobEnd(firestore, name)] as const);
  expect(Object.fromEntries(await Promise.all(ends))).toEqual({
    ...Object.fromEntries(jobNames.map((name) => [name, new Date(startMs)])),
    'export-backup': new Date('2026-01-09T03:17:00.000Z'),
  });
});

it('a run whose report is that it failed is alerted and leaves no end', async () => {
  const { context } = createTestWorld();
  const report = { state: 'failed', details: { closedMembers: 3 } } as const;
  vi.spyOn(schedule['close-month'], 'run').mockResolvedValueOnce(report);
  const alert = vi.fn<Context['log']['alert']>();
  const log = { ...context.log, alert };
  const reported = { job: 'close-month', ...report };
  expect(await runJob({ ...context, log }, 'close-month')).toEqual(reported);
  expect(alert.mock.calls).toEqual([['job.failed', reported]]);
  expect(await findJobEnd(context.firestore, 'close-month')).toBeUndefined();
});

it('no job does anything while a restore has the documents away', async () => {
  const { context } = createTestWorld();
  const { firestore } = context;
  await firestore.doc(paths.paymentsPause).set({ since: '2026-01-07T12:00:00.000Z' });
  for (const job of jobNames) {
    const details = { waitsFor: 'the restore' };
    expect(await runJob(context, job)).toEqual({ job, state: 'unfinished', details });
  }
  const written = await firestore.collectionGroup('config').get();
  expect(written.docs.map(({ ref }) => ref.path)).toEqual([paths.paymentsPause]);
  expect(await firestore.listCollections()).toHaveLength(1);

  await firestore.doc(paths.rootMember).set({ uid: 'AAAAAA', mail: 'root@example.test' });
  expect(await runJob(context, 'send-messages')).toMatchObject({ state: 'done' });
});

const wallet = '0x7777777777777777777777777777777777777777';
const at = '2026-01-07T12:00:00.000Z';
const reported = `0x${'f'.repeat(64)}`;
const hashes = Array.from({ length: 40 }, (_, index) => hashOf(index));

async function storePayments({ firestore }: Context): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    for (const [nonce, txn] of hashes.entries()) {
      const attempts = [{ txn, raw: null, kind: 'first' as const }];
      setPayment(firestore, transaction, testPayment({ nonce, txn, txns: [txn], attempts }));
    }
  });
}

async function storeBookings({ firestore }: Context): Promise<void> {
  const booking = {
    uid: 'AAAAAA',
    publicKey: wallet,
    bookedMicros: 50_000_000,
    amountMicros: 50_000_000,
    createdAt: at,
    mode: 'Pending',
    submitted: false,
    looks: 0,
    nextLookAt: at,
  };
  await Promise.all(
    hashes.map((hash) =>
      firestore.doc(paths.subscription('AAAAAA', hash)).set({ ...booking, hash }),
    ),
  );
}

/** Stores a withdrawal whose reported payment has failed. */
async function storeWithdrawal({ firestore }: Context): Promise<void> {
  await firestore.doc(paths.withdrawal('AAAAAA', '2026-01-07')).set({
    uid: 'AAAAAA',
    name: 'Member',
    day: '2026-01-07',
    amountMicros: 20_000_000,
    feeMicros: 2_000_000,
    netMicros: 18_000_000,
    recipient: wallet,
    requestedAtBlock: 1,
    requestedAt: at,
    requestId: 'test',
    claim: null,
    state: 'paying',
    payment: { hash: reported, payerPublicKey: wallet, reportedAt: at },
  });
}

it.each<[string, (context: Context) => Promise<void>]>([
  ['payments', storePayments],
  ['bookings', storeBookings],
])(
  'slow looks at %s leave pay-outs and scans of the same run their time, and the run is unfinished',
  async (_, storeSlow) => {
    const { context: created } = createTestWorld({
      config: { payerWallets: [payerWallet(wallet)] },
    });
    const { timeMs } = schedule.reconcile;
    let passedMs = 0;
    // Looks that begin at the same moment go on side by side.
    const takeLong = async () => {
      const endMs = passedMs + timeMs * 0.3;
      await setImmediate();
      passedMs = Math.max(passedMs, endMs);
    };
    const deadline: Deadline = {
      isOver: () => passedMs >= timeMs,
      leftMs: () => Math.max(0, timeMs - passedMs),
    };
    const failed: Receipt = {
      state: 'final',
      succeeded: false,
      blockNumber: 2,
      minedAt: new Date(startMs),
      transfers: [],
    };
    const unavailable = new ChainUnavailableError('Too few endpoints answered');
    const context: Context = {
      ...created,
      chain: {
        ...created.chain,
        async getNewestNonce(address) {
          if (address === wallet) return 0;
          await takeLong();
          throw unavailable;
        },
        async getReceipt(hash) {
          if (hash === reported) return failed;
          await takeLong();
          return { state: 'unknown' };
        },
        getNonceAt: () => Promise.resolve(0),
        getFinalizedBlockNumber: () => Promise.resolve(10),
        findTransfers: () => Promise.resolve([]),
        findNewTransfers: () => Promise.resolve([]),
        getGasPrice: () => Promise.reject(unavailable),
      },
    };
    await Promise.all([storeSlow(context), storeWithdrawal(context)]);
    const run = runJob(context, 'reconcile', deadline);
    expect(await run).toMatchObject({ state: 'unfinished' });
    expect(await findWithdrawal(context.firestore, 'AAAAAA_2026-01-07')).toMatchObject({
      state: 'unpaid',
    });
    const scanned = await listScannedBlocks(context.firestore);
    // The company's wallet: what it receives and what it sends; the payer: what it sends. A node may lack the tenth block.
    expect([...scanned.values()].map(({ next }) => next)).toEqual([10, 10, 10]);
  },
);
