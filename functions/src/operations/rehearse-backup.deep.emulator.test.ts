import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  type CollectionReference,
  type DocumentData,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { afterEach, expect, it, vi } from 'vitest';
import { testChain } from '../../test/fakes/chain.ts';
import { expectEndings, openPaymentWorld } from '../../test/payment-world.ts';
import { runJob } from '../jobs/run-job.ts';
import { findPaymentsPause } from '../payments/pause.ts';
import { runOperation } from './run-operation.ts';

const chain = testChain();
afterEach(() => {
  vi.unstubAllEnvs();
});

async function run(...words: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const exitCode = await runOperation(words, { stdin: Readable.from(['']), stdout, stderr });
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}

/** What the commands of the rehearsal write: their own audit events, and how far they have looked. */
const changing = /^(audit|config|payments|scans|withdrawals)\//;

/** Every document that the rehearsal leaves as it is, by path. */
async function read(firestore: Firestore) {
  const found: Record<string, DocumentData> = {};
  const readAll = async (collections: readonly CollectionReference[]): Promise<void> => {
    for (const collection of collections) {
      for (const reference of await collection.listDocuments()) {
        const data = (await reference.get()).data();
        if (data !== undefined && !changing.test(reference.path)) found[reference.path] = data;
        await readAll(await reference.listCollections());
      }
    }
  };
  await readAll(await firestore.listCollections());
  return found;
}

/** The longest pause between two looks at a payment. */
const dayMinutes = 24 * 60;

it('a local world is exported, deleted and restored, and is as it was, sound and at work', async () => {
  const world = await openPaymentWorld(chain);
  const { auth, config, firestore } = world.context;
  const paid = await world.begin('subscription');
  await world.submit(world.context, paid);
  paid.ending = 'paid';
  await world.settle();
  const open = await world.begin('pay-out');
  await world.submit(world.context, open);
  open.ending = 'paid';
  const expiresAt = new Timestamp(1_767_787_200, 123_456_000);
  await firestore.doc('rateLimits/kept').set({ expiresAt, list: [{ expiresAt }, null, 1.5] });
  // Both keep bytes, which are no JSON.
  for (const job of ['open-day', 'scan-receipts'] as const) {
    expect(await runJob(world.context, job)).toMatchObject({ state: 'done' });
  }
  const before = await read(firestore);
  const folders = Object.keys(before).map((path) => path.split('/')[0]);
  for (const kept of ['networkPieces', 'memberAddresses', 'subscriptions', 'claims', 'mail'])
    expect(folders).toContain(kept);

  vi.stubEnv('RPC_URLS', chain.url);
  vi.stubEnv('CHAIN_ID', String(chain.chainId));
  vi.stubEnv('USDT_ADDRESS', chain.usdtAddress);
  vi.stubEnv('COMPANY_WALLET', config.companyWallet);
  const { projectId = '' } = auth.app.options;
  const rehearsed = await run('backup:rehearse', '--project', projectId);

  expect(rehearsed.stdout).toContain(`The ledger is sound in ${projectId}\n`);
  expect(rehearsed.stdout).toContain(`The day is as computed in ${projectId}\n`);
  expect(rehearsed.stdout).toContain(`Payments are made in ${projectId}\n`);
  expect(rehearsed.stdout).toContain(`The books match the chain in ${projectId}\n`);
  expect(rehearsed.stdout).toMatch(/The restore is rehearsed\n$/);
  expect(rehearsed.exitCode).toBe(0);
  expect(await read(firestore)).toEqual(before);
  for (const job of ['open-day', 'scan-receipts'] as const) {
    expect(await runJob(world.context, job)).toMatchObject({ state: 'done' });
  }
  expect(await findPaymentsPause(firestore)).toBeUndefined();
  // The command has the time of the machine, by which payments have waited for months: they are looked at once a day.
  const behindMs = Date.now() - world.context.clock.realNow().getTime();
  world.wait(Math.ceil(behindMs / 60_000) + dayMinutes);
  await world.settle();
  world.wait(dayMinutes);
  await expectEndings(world);
});
