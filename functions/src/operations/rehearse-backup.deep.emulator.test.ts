import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestChain, type TestChain } from '../../test/fakes/chain.ts';
import { expectEndings, openPaymentWorld } from '../../test/payment-world.ts';
import { findHold } from '../payments/hold.ts';
import { runOperation } from './run-operation.ts';

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain();
});
afterAll(() => chain.stop());
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

/** Every document of these collections, by path. */
async function read(firestore: Firestore, names: readonly string[]) {
  const snapshots = await Promise.all(names.map((name) => firestore.collection(name).get()));
  return Object.fromEntries(
    snapshots.flatMap(({ docs }) => docs.map((each) => [each.ref.path, each.data()] as const)),
  );
}

it('a local world is exported, deleted and restored, and is as it was, sound and at work', async () => {
  const world = await openPaymentWorld(chain);
  const { auth, config, firestore } = world.context;
  const paid = await world.begin('subscription');
  await world.submit(world.context, paid);
  paid.ending = 'paid';
  await world.settle();
  const open = await world.begin('pay-out');
  await world.submit(world.context, open);
  // What waits for a block keeps payments held.
  await world.drop(open.attempts[0]?.txn ?? '');
  open.ending = 'paid';
  const deep = firestore.doc('runs/2026-01-07/chunks/0');
  const expiresAt = new Timestamp(1_767_787_200, 123_456_000);
  await firestore.doc('rateLimits/kept').set({ expiresAt, list: [{ expiresAt }, null, 1.5] });
  await deep.set({ members: 1 });
  // What a comparison with the chain does not change.
  const names = ['users', 'trees', 'accounts', 'claims', 'rateLimits', 'wallets', 'mails'];
  const before = await read(firestore, names);

  vi.stubEnv('RPC_URLS', chain.url);
  vi.stubEnv('CHAIN_ID', String(chain.chainId));
  vi.stubEnv('USDT_ADDRESS', chain.usdtAddress);
  vi.stubEnv('COMPANY_WALLET', config.companyWallet);
  const { projectId = '' } = auth.app.options;
  const rehearsed = await run('backup:rehearse', '--project', projectId);

  expect(rehearsed.stdout).toContain(`The ledger is sound in ${projectId}\n`);
  expect(rehearsed.stdout).toContain('Payments are made\n');
  expect(rehearsed.stdout).toContain(`The books match the chain in ${projectId}\n`);
  expect(rehearsed.stdout).toMatch(/The restore is rehearsed\n$/);
  expect(rehearsed.exitCode).toBe(0);
  expect(await read(firestore, names)).toEqual(before);
  expect((await deep.get()).data()).toEqual({ members: 1 });
  expect(await findHold(firestore)).toBeUndefined();
  // The command has the time of the machine, and has said when to look again.
  const behindMs = Date.now() - world.context.clock.realNow().getTime();
  world.wait(Math.ceil(behindMs / 60_000));
  await expectEndings(world);
});

it('a project that is not local is refused, and nothing of it is touched', async () => {
  // A command for another project takes them away.
  for (const name of ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST']) {
    vi.stubEnv(name, process.env[name]);
  }
  expect(await run('backup:rehearse', '--project', 'polytips')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'polytips is not local, and its documents would be deleted\n',
  });
});
