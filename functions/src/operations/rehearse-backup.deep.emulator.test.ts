import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  type CollectionReference,
  type DocumentData,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { testChain } from '../../test/fakes/chain.ts';
import { expectEndings, openPaymentWorld } from '../../test/payment-world.ts';
import { createTestWorld } from '../../test/world.ts';
import { runJob } from '../jobs/run-job.ts';
import { findPaymentsPause } from '../payments/pause.ts';
import { runOperation } from './run-operation.ts';

const chain = testChain();
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
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

const importRequest = z.object({ export_directory: z.string() });

/** Lets something happen to the documents of an export before the emulator imports them. */
function beforeImport(damage: (file: string) => Promise<unknown>): void {
  const send = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    const request = new Request(...given);
    if (request.url.endsWith(':import')) {
      const { export_directory } = importRequest.parse(await request.clone().json());
      await damage(join(dirname(export_directory), 'all_namespaces/all_kinds/output-0'));
    }
    return send(request);
  });
}

it.each([
  {
    defect: 'has another byte',
    damage: async (file: string) => {
      const bytes = await readFile(file);
      await writeFile(
        file,
        bytes.map((byte, place) => (place === 100 ? byte ^ 1 : byte)),
      );
    },
    stderr: /^The emulator answered 400 to the import: .+Checksum doesn't validate/,
  },
  {
    defect: 'has no documents any more',
    damage: (file: string) => rm(file),
    stderr: /^The emulator answered 400 to the import: .+Failed parse entity file/,
  },
  {
    defect: 'lacks its end',
    // The emulator reads the file by blocks of this length.
    damage: (file: string) => truncate(file, 32_768),
    stdout: /\n\d\d of 102 documents are restored\n(?:\S+ is missing\n)+$/,
    stderr: /^$/,
  },
])(
  'a rehearsal whose export $defect fails, keeps the export, and payments stay paused',
  async ({ damage, stderr, stdout = /^The export is in/ }) => {
    const world = createTestWorld();
    const { auth, firestore } = world.context;
    await world.join([['ROOT00', null]]);
    for (let index = 0; index < 100; index += 1)
      await firestore.doc(`rateLimits/${index}`).set({ text: 'x'.repeat(1_000) });
    beforeImport(damage);
    const { projectId = '' } = auth.app.options;
    const rehearsed = await run('backup:rehearse', '--project', projectId);
    expect(rehearsed.stderr).toMatch(stderr);
    expect(rehearsed.stdout).toMatch(stdout);
    expect(rehearsed.exitCode).toBe(1);
    expect(await findPaymentsPause(firestore)).toBeDefined();
    const [, folder = ''] = /^The export is in (.+)$/m.exec(rehearsed.stdout) ?? [];
    await rm(folder, { recursive: true });
  },
);
