import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { startTokenService } from '../../test/fakes/token-service.ts';
import { joinMember } from '../../test/join-member.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { testPayment } from '../../test/test-payment.ts';
import { createTestWorld } from '../../test/world.ts';
import { createChain } from '../chain/json-rpc-chain.ts';
import { openProject } from '../context/create-context.ts';
import * as messages from '../contract/messages.ts';
import { address } from '../contract/values/schemas.ts';
import { jobNames } from '../jobs/schedule.ts';
import { createAccount } from '../ledger/store.ts';
import { localChain } from '../local-world/server-variables.ts';
import { isAdmin, listGrants, setGrants } from '../members/admins.ts';
import { findMailOwner, getUser, getWallet } from '../members/store.ts';
import { findRequestHold } from '../members/wallet.ts';
import { findTree } from '../network/store.ts';
import { setPayment } from '../payments/store.ts';
import { scanOf } from '../payouts/payer-wallets.ts';
import { parseConfig } from '../platform/config.ts';
import { neverOver } from '../platform/deadline.ts';
import { paths } from '../platform/paths.ts';
import { receiptScan } from '../receipts/scan-receipts.ts';
import { openDays, openingOf } from '../rewards/open-days.ts';
import { postTip } from '../tips/post-tip.ts';
import { deployedVariables } from './deployed-variables.ts';
import { runOperation } from './run-operation.ts';

const companyWallets = z.object({
  wallets: z.array(
    z.object({ address, fromBlock: z.number(), untilBlock: z.nullable(z.number()) }),
  ),
});

const project = `demo-${randomUUID().slice(0, 8)}`;
const app = openProject(project);
const firestore = getFirestore(app);
const chain = createChain(parseConfig(deployedVariables(project), project));

async function run(command: string, args: readonly string[], input = '') {
  return runOn(Readable.from([input]), command, args);
}

async function runOn(stdin: NodeJS.ReadableStream, command: string, args: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const terminal = { stdin, stdout, stderr };
  const exitCode = await runOperation([command, ...args], terminal);
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}

const bootstrap = (mail: string, input: string, ...options: string[]) =>
  run('bootstrap', [mail, '--project', project, ...options], input);
/** Types the lines on a terminal. */
const bootstrapOnTerminal = (mail: string, ...typed: string[]) => {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true });
  keyboard.write(typed.map((line) => `${line}\r`).join(''));
  return runOn(keyboard, 'bootstrap', [mail, '--project', project]);
};
const rotate = (address: string, ...options: string[]) =>
  run('company:rotate', [address, '--project', project, ...options]);
const grant = (mail: string, ...options: string[]) =>
  run('admin:grant', [mail, '--project', project, ...options]);
const countUsers = async () => (await firestore.collection('users').get()).size;

it('bootstrap on a terminal with two passwords that differ is refused, and writes nothing', async () => {
  const refused = await bootstrapOnTerminal('root@example.test', 'Root-pass1', 'Root-pass2');
  expect(refused).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `Password of root@example.test: \nThe same again: \n${messages.passwordNotMatched}\n`,
  });
  expect(await firestore.listCollections()).toEqual([]);
});

it('bootstrap creates the root member once', async () => {
  const mail = 'root@example.test';
  for (const [typed, message] of [
    ['onlyletters', messages.passwordTooSimple],
    ['12345678', messages.passwordTooSimple],
    ['Ab1', messages.passwordTooShort],
    ['Ab1'.padEnd(16, 'x'), 'A password has at most 15 characters'],
    ["Root'pass1", messages.characterNotAllowed],
  ])
    expect(await bootstrap(mail, `${typed}\n`)).toMatchObject({
      exitCode: 1,
      stderr: `${message}\n`,
    });
  expect(await countUsers()).toBe(0);

  const first = await bootstrap(' ROOT@example.test', 'Root-pass1\nrest\n', '--name', 'First One');
  expect(first.stderr).toBe('');
  expect(first.exitCode).toBe(0);
  const uid = (await findMailOwner(firestore, mail)) ?? '';
  expect(first.stdout).toBe(`Created the root member ${uid} of ${project}\n`);
  expect(await getUser(firestore, uid)).toMatchObject({ name: 'First One', sponsor: null, mail });
  expect(await findTree(firestore, uid)).toMatchObject({
    sponsor: null,
    ancestors: [],
    upline: [],
  });
  expect(await getWallet(firestore, uid)).toMatchObject({ sealed: 'current', devices: [] });
  // Payments from before the first run of the reconciler are found.
  expect((await firestore.doc(paths.companyWallets).get()).data()).toEqual({
    wallets: [{ address: localChain.companyWallet, fromBlock: 0, untilBlock: null }],
  });
  // So is what members received.
  for (const name of [localChain.companyWallet, receiptScan]) {
    expect((await firestore.doc(paths.scan(name)).get()).data()).toEqual({
      name,
      firstBlock: expect.any(Number),
      nextBlock: expect.any(Number),
    });
  }
  // A schedule that never begins is missed.
  const jobs = await firestore.collection('jobs').get();
  expect(jobs.docs.map(({ id }) => id)).toEqual(jobNames.toSorted());

  const again = await bootstrap(mail, 'Root-pass2\n');
  expect(again).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('nothing changed') });
  const typed = await bootstrapOnTerminal(mail, 'Root-pass2', 'Root-pass2');
  expect(typed).toMatchObject({ exitCode: 0, stdout: again.stdout });
  const other = await bootstrap('other@example.test', 'Root-pass2\n');
  expect(other).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(uid) });
  expect(await countUsers()).toBe(1);
});

it('admin:grant makes a member an admin and keeps other custom claims', async () => {
  const auth = getAuth(app);
  const uid = (await findMailOwner(firestore, 'root@example.test')) ?? '';
  expect(await grant('nobody@example.test')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `${messages.mailUnknown('nobody@example.test')}\n`,
  });
  expect(await grant('root@example.test')).toMatchObject({ exitCode: 0, stderr: '' });
  expect((await auth.getUser(uid)).customClaims).toEqual({ admin: true });
  await auth.setCustomUserClaims(uid, { other: 1 });
  expect(await grant('root@example.test')).toMatchObject({ exitCode: 0 });
  expect((await auth.getUser(uid)).customClaims).toEqual({ other: 1, admin: true });
});

it('admin:grant refuses a member who never verified the mail, and changes nothing', async () => {
  const mail = 'root@example.test';
  const uid = (await findMailOwner(firestore, mail)) ?? '';
  const { mailVerifiedAt } = await getUser(firestore, uid);
  expect(mailVerifiedAt).not.toBeNull();
  const user = firestore.doc(paths.user(uid));
  await user.update({ mailVerifiedAt: null });
  await getAuth(app).setCustomUserClaims(uid, null);
  expect(await grant(mail)).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringContaining('never shown to read root@example.test'),
  });
  expect((await getAuth(app).getUser(uid)).customClaims ?? {}).toEqual({});
  await user.update({ mailVerifiedAt });
  expect(await grant(mail)).toMatchObject({ exitCode: 0 });
});

it.each([
  [
    'whose wallet the reader of the mailbox may replace',
    { replaceable: true },
    'first the member opens the wallet',
  ],
  [
    'whose rights would be suspended since a reset',
    { payoutHold: { until: '2026-01-08T12:00:00.000Z', proven: false } },
    'first the member opens the wallet',
  ],
  ['who has never proven the wallet', { provenAt: null }, 'has never shown to have the wallet'],
])('admin:grant refuses a member %s, and changes nothing', async (_, change, words) => {
  const mail = 'root@example.test';
  const uid = (await findMailOwner(firestore, mail)) ?? '';
  const wallet = firestore.doc(paths.wallet(uid));
  const before = (await wallet.get()).data() ?? {};
  await wallet.update(change);
  await getAuth(app).setCustomUserClaims(uid, null);
  expect(await grant(mail)).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringContaining(words),
  });
  expect((await getAuth(app).getUser(uid)).customClaims ?? {}).toEqual({});
  await wallet.set(before);
  expect(await grant(mail)).toMatchObject({ exitCode: 0 });
});

it('company:rotate puts a new company wallet in force once, and with --compromised ends the former at once', async () => {
  const next = '0x7777777777777777777777777777777777777777';
  const uid = (await findMailOwner(firestore, 'root@example.test')) ?? '';
  const { publicKey } = await getUser(firestore, uid);
  const retired = '0x8888888888888888888888888888888888888888';
  await firestore.doc(paths.walletOwner(retired)).set({ uid, retired: true });
  const refusals = [
    [publicKey, messages.walletTaken],
    [`0x${'0'.repeat(40)}`, 'zero address'],
    [localChain.usdtAddress, 'token'],
    [localChain.companyWallet.toLowerCase(), 'checksum'],
    [retired, messages.walletTaken],
  ] as const;
  await Promise.all(
    refusals.map(async ([address, words]) =>
      expect(await rotate(address)).toMatchObject({
        exitCode: 1,
        stderr: expect.stringContaining(words),
      }),
    ),
  );
  const stored = async () =>
    companyWallets.parse((await firestore.doc(paths.companyWallets).get()).data()).wallets;
  expect(await stored()).toHaveLength(1);

  // A stranger has named it in a signup, and cannot prove it.
  const stranger = 'STR4NG';
  const { provenAt: _, ...unproven } = (await firestore.doc(paths.wallet(uid)).get()).data() ?? {};
  await firestore.doc(paths.wallet(stranger)).set({ ...unproven, provenAt: null });
  await firestore.doc(paths.walletOwner(next)).set({ uid: stranger });
  const txn = `0x${'7'.repeat(64)}`;
  const hanging = testPayment({
    uid,
    to: localChain.companyWallet,
    kind: 'booking',
    attempts: [{ txn, raw: '0x02c0', kind: 'first' }],
    txns: [txn],
    txn,
  });
  await firestore.runTransaction(async (transaction) =>
    setPayment(firestore, transaction, hanging),
  );
  const [final, head] = await Promise.all([
    chain.getFinalizedBlockNumber(),
    chain.getNewestBlock(),
  ]);
  const first = await rotate(next, '--overlap-blocks', '1000000');
  expect(first).toMatchObject({
    exitCode: 0,
    stderr: '',
    stdout: expect.not.stringContaining(txn),
  });
  const rotated = await stored();
  const [, newest] = rotated;
  expect(first.stdout).toContain(
    `${next} is in force from block ${newest?.fromBlock} on in ${project}\n`,
  );
  expect(newest).toEqual({ address: next, fromBlock: expect.any(Number), untilBlock: null });
  // The new one is in force from the first block on that may be reorganised, and the overlap counts from the newest one.
  expect(newest?.fromBlock).toBeGreaterThan(final);
  expect(newest?.fromBlock).toBeLessThanOrEqual((await chain.getFinalizedBlockNumber()) + 1);
  expect(rotated[0]?.untilBlock).toBeGreaterThanOrEqual(head + 1_000_000);
  expect(await rotate(next, '--compromised')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining(`${uid} may still pay ${localChain.companyWallet} by ${txn}`),
  });
  const [former, same] = await stored();
  expect(same).toEqual(newest);
  expect(former?.untilBlock).toBeLessThan(1_000_000);
  // A former wallet may be in the wrong hands.
  expect(await rotate(localChain.companyWallet)).toMatchObject({ exitCode: 1 });
  const events = await listAuditEvents(firestore, { limit: 10 });
  expect(events.filter(({ action }) => action === 'company.rotated')).toMatchObject([
    {
      after: {
        [localChain.companyWallet]: former?.untilBlock,
        [next]: null,
        fromBlock: newest?.fromBlock,
      },
    },
    { before: { [localChain.companyWallet]: null }, after: { fromBlock: newest?.fromBlock } },
  ]);
});

it('company:rotate with --from-block repeats a rotation that a restore has lost', async () => {
  const document = firestore.doc(paths.companyWallets);
  const rotated = (await document.get()).data() ?? {};
  const [former, newest] = companyWallets.parse(rotated).wallets;
  const block = newest?.fromBlock ?? 0;
  const again = (fromBlock: number) =>
    rotate(newest?.address ?? '', '--compromised', '--from-block', String(fromBlock));
  const restored = { ...former, fromBlock: block, untilBlock: null };
  await document.set({ wallets: [restored] });
  for (const wrong of [0, block - 1, 999_999_999])
    expect(await again(wrong)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(`--from-block is a block from ${block} to `),
    });
  expect((await document.get()).data()).toEqual({ wallets: [restored] });
  expect(await again(block)).toMatchObject({ exitCode: 0, stderr: '' });
  expect(companyWallets.parse((await document.get()).data()).wallets).toEqual([
    { ...restored, untilBlock: block - 1 },
    newest,
  ]);
  expect(await again(block)).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await again(block + 1)).toMatchObject({ exitCode: 1 });

  // A former wallet ends no earlier than the first time, also where the given block is an earlier one.
  await document.set({ wallets: [{ ...restored, fromBlock: 1 }] });
  const early = await rotate(newest?.address ?? '', '--overlap-blocks', '9', '--from-block', '1');
  expect(early).toMatchObject({ exitCode: 0, stderr: '' });
  const [ended, known] = companyWallets.parse((await document.get()).data()).wallets;
  expect(known).toMatchObject({ fromBlock: 1, untilBlock: null });
  expect(ended?.untilBlock).toBeGreaterThanOrEqual(block - 1 + 9);
  await document.set(rotated);
});

/** An address of development. */
const wellKnown = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

it('company:rotate refuses an address of development outside the local world', async () => {
  for (const name of ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST'])
    vi.stubEnv(name, process.env[name]);
  const tokens = await startTokenService();
  // Its Firestore is the emulator's still, because it is opened before.
  getFirestore(openProject('polytips-check'));
  try {
    expect(await run('company:rotate', [wellKnown, '--project', 'polytips-check'])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('well-known address of development'),
    });
  } finally {
    tokens.stop();
    vi.unstubAllEnvs();
  }
});

const revoke = (mail: string, ...options: string[]) =>
  run('admin:revoke', [mail, ...options, '--project', project]);
const eventsOf = async (wanted: string) =>
  (await listAuditEvents(firestore, { limit: 100 })).filter(({ action }) => action === wanted);

/** Makes the root member an admin with another custom claim. @returns what a revocation changes. */
async function grantRoot() {
  const auth = getAuth(app);
  const uid = (await findMailOwner(firestore, 'root@example.test')) ?? '';
  await auth.setCustomUserClaims(uid, { other: 1 });
  expect(await grant('root@example.test')).toMatchObject({ exitCode: 0 });
  const { length: revocations } = await eventsOf('admin.revoked');
  const { publicKey: address, sessionsFrom } = await getUser(firestore, uid);
  return { uid, address, revocations, sessionsFrom };
}

/** Expects that a revocation is complete, and was recorded once. */
async function expectRevoked(
  { uid, revocations, sessionsFrom }: Awaited<ReturnType<typeof grantRoot>>,
  untilBlock: unknown = expect.any(Number),
) {
  expect((await getAuth(app).getUser(uid)).customClaims).toEqual({ other: 1 });
  const [user, grants, events] = await Promise.all([
    getUser(firestore, uid),
    listGrants(firestore),
    eventsOf('admin.revoked'),
  ]);
  expect(user.sessionsFrom).toBeGreaterThan(sessionsFrom);
  expect(grants.filter(({ untilBlock }) => untilBlock === null)).toEqual([]);
  expect(events).toHaveLength(revocations + 1);
  const [newest] = events;
  expect(newest).toMatchObject({
    actor: 'operator',
    subject: paths.user(uid),
    after: { admin: false, untilBlock },
  });
  // None is named where a restore has taken the grant that ends in it.
  const ends = untilBlock === null ? [] : grants.slice(-1).map((each) => each.untilBlock);
  expect([newest?.after?.['untilBlock']]).toEqual(expect.arrayContaining(ends));
}

it('admin:grant names the block in the list of admins and the audit log, and again changes nothing', async () => {
  const { address, uid } = await grantRoot();
  const grants = await listGrants(firestore);
  const [newest, ...others] = await eventsOf('admin.granted');
  const [open] = grants.filter(({ untilBlock }) => untilBlock === null);
  expect(open).toEqual({ uid, address, fromBlock: expect.any(Number), untilBlock: null });
  // From the first block on that may be reorganised.
  const final = await chain.getFinalizedBlockNumber();
  expect(open?.fromBlock).toBeLessThanOrEqual(final + 1);
  expect(newest).toMatchObject({
    actor: 'operator',
    before: { admin: false },
    after: { admin: true, fromBlock: expect.any(Number) },
  });
  expect(await grant('root@example.test')).toMatchObject({ exitCode: 0 });
  expect(await listGrants(firestore)).toEqual(grants);
  expect(await eventsOf('admin.granted')).toHaveLength(others.length + 1);
});

it('admin:grant of an admin whose grant a restore has lost asks since which block, and takes one that is not scanned', async () => {
  const { address, uid } = await grantRoot();
  await firestore.doc(paths.admins).delete();
  const refused = async (words: string, ...options: string[]) =>
    expect(await grant('root@example.test', ...options)).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining(words),
    });
  await refused('is an admin, and nothing says since when');
  await refused('--from-block is a block from 1 to', '--from-block', '0');
  await refused('--from-block is a block from 1 to', '--from-block', '999999999');
  const name = scanOf(address);
  const scan = firestore.doc(paths.scan(name));
  await scan.set({ name, firstBlock: 1, nextBlock: 2 });
  await refused('is scanned before block 2', '--from-block', '1');
  await scan.delete();
  expect(await listGrants(firestore)).toEqual([]);

  expect(await grant('root@example.test', '--from-block', '1')).toMatchObject({ exitCode: 0 });
  const grants = [{ uid, address, fromBlock: 1, untilBlock: null }];
  expect(await listGrants(firestore)).toEqual(grants);
  const [newest] = await eventsOf('admin.granted');
  expect(newest).toMatchObject({ before: { admin: true }, after: { fromBlock: 1 } });
  await refused(`${uid} pays from block 1 on`, '--from-block', '2');
  expect(await listGrants(firestore)).toEqual(grants);
});

it('admin:revoke takes the custom claim, ends the sessions and the blocks of the wallet, and again ends the sessions alone', async () => {
  const granted = await grantRoot();
  expect(await revoke('nobody@example.test')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `${messages.mailUnknown('nobody@example.test')}\n`,
  });
  expect(await revoke(' ROOT@example.test')).toMatchObject({ exitCode: 0, stderr: '' });
  await expectRevoked(granted);
  const { sessionsFrom } = await getUser(firestore, granted.uid);
  const grants = await listGrants(firestore);
  // The log has the id alone.
  const { exitCode, stdout } = await revoke(granted.uid.toLowerCase());
  expect({ exitCode, stdout }).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(
      new RegExp(`^${granted.uid} \\(root@example\\.test\\) is no admin`),
    ),
  });
  expect((await getUser(firestore, granted.uid)).sessionsFrom).toBeGreaterThan(sessionsFrom);
  expect(await listGrants(firestore)).toEqual(grants);
});

it('admin:revoke with --until-block repeats a revocation that a restore has lost, and each run records the block that is stored', async () => {
  const { address, uid } = await grantRoot();
  await firestore.runTransaction(async (transaction) =>
    setGrants(firestore, transaction, [{ uid, address, fromBlock: 2, untilBlock: null }]),
  );
  const stored = async () => {
    const [newest] = await eventsOf('admin.revoked');
    const grants = await listGrants(firestore);
    return [newest?.after?.['untilBlock'], ...grants.map(({ untilBlock }) => untilBlock)];
  };
  expect(await revoke('root@example.test', '--until-block', '999999999')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('--until-block is a block up to '),
  });
  expect(isAdmin((await getAuth(app).getUser(uid)).customClaims)).toBe(false);
  expect(await stored()).toEqual([null, null]);
  // One of before the grant would hide all that the wallet has paid.
  const { sessionsFrom } = await getUser(firestore, uid);
  expect(await revoke('root@example.test', '--until-block', '1')).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringContaining('--until-block is a block from 2 on, the fromBlock'),
  });
  expect((await getUser(firestore, uid)).sessionsFrom).toBeGreaterThan(sessionsFrom);
  expect(await stored()).toEqual([null, null]);
  expect(await revoke('root@example.test', '--until-block', '2')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('count up to block 2'),
  });
  expect(await stored()).toEqual([2, 2]);
  expect(await revoke('root@example.test')).toMatchObject({ exitCode: 0 });
  expect(await stored()).toEqual([2, 2]);
});

it('grants and a revocation that a restore has lost are as before when they are repeated in the order of the log', async () => {
  const { address, uid } = await grantRoot();
  await firestore.doc(paths.admins).delete();
  const mail = 'root@example.test';
  expect(await grant(mail, '--from-block', '1')).toMatchObject({ exitCode: 0 });
  expect(await revoke(mail, '--until-block', '2')).toMatchObject({ exitCode: 0 });
  expect(await grant(mail, '--from-block', '3')).toMatchObject({ exitCode: 0 });
  expect(await listGrants(firestore)).toEqual([
    { uid, address, fromBlock: 1, untilBlock: 2 },
    { uid, address, fromBlock: 3, untilBlock: null },
  ]);
  expect(isAdmin((await getAuth(app).getUser(uid)).customClaims)).toBe(true);

  // Kind by kind they are not: the second grant is refused, and the wallet ends with the revocation.
  await firestore.doc(paths.admins).delete();
  expect(await grant(mail, '--from-block', '1')).toMatchObject({ exitCode: 0 });
  expect(await grant(mail, '--from-block', '3')).toMatchObject({ exitCode: 1 });
  expect(await revoke(mail, '--until-block', '2')).toMatchObject({ exitCode: 0 });
  expect(await listGrants(firestore)).toEqual([{ uid, address, fromBlock: 1, untilBlock: 2 }]);
});

it.each<[string, (granted: Awaited<ReturnType<typeof grantRoot>>) => unknown]>([
  ['none', () => firestore.doc(paths.admins).delete()],
  [
    'only one that had ended',
    ({ address, uid }) =>
      firestore.runTransaction(async (transaction) =>
        setGrants(firestore, transaction, [{ uid, address, fromBlock: 1, untilBlock: 2 }]),
      ),
  ],
])(
  'admin:revoke of an admin of whose grants a restore has left %s ends the sessions, makes up no blocks, and says how they are ended',
  async (_, restore) => {
    const granted = await grantRoot();
    await restore(granted);
    const left = await listGrants(firestore);
    expect(await revoke('root@example.test')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(
        'If a restore took it: admin:grant --from-block, then this again',
      ),
    });
    await expectRevoked(granted, null);
    expect(await listGrants(firestore)).toEqual(left);
    const again = await grant('root@example.test', '--from-block', '3');
    expect(again).toMatchObject({ exitCode: 0 });
    expect(await revoke('root@example.test')).toMatchObject({ exitCode: 0, stderr: '' });
    expect((await listGrants(firestore)).at(-1)).toEqual({
      uid: granted.uid,
      address: granted.address,
      fromBlock: 3,
      untilBlock: expect.any(Number),
    });
  },
);

it.each<[string, () => unknown, number, string, unknown]>([
  ['an admin', () => undefined, 0, '', expect.any(Number)],
  [
    'an admin whose grant a restore has taken',
    () => firestore.doc(paths.admins).delete(),
    1,
    'There is no grant',
    null,
  ],
])(
  'a revocation of %s that dies before the sessions end leaves no admin, and is finished by the next',
  async (_, restore, exitCode, words, untilBlock) => {
    const granted = await grantRoot();
    await restore();
    const killed = vi.spyOn(firestore, 'runTransaction').mockRejectedValueOnce(new Error('died'));
    expect(await revoke('root@example.test')).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('Error: died'),
    });
    killed.mockRestore();
    expect(isAdmin((await getAuth(app).getUser(granted.uid)).customClaims)).toBe(false);
    expect(await revoke('root@example.test')).toMatchObject({
      exitCode,
      stderr: expect.stringContaining(words),
    });
    await expectRevoked(granted, untilBlock);
  },
);

it('a revocation that Firestore commits twice, because the reply of the first commit was lost, is complete', async () => {
  const { uid, revocations } = await grantRoot();
  const runTransaction = firestore.runTransaction.bind(firestore);
  const twice = vi.spyOn(firestore, 'runTransaction').mockImplementationOnce(async (work) => {
    await runTransaction(work);
    return runTransaction(work);
  });
  const revoked = await revoke('root@example.test');
  twice.mockRestore();
  const { untilBlock } = (await listGrants(firestore)).at(-1) ?? {};
  expect(revoked).toEqual({
    exitCode: 0,
    stdout: expect.stringContaining(
      `${uid} (root@example.test) is no admin, and the sessions are ended, in ${project}; the wallet's pay-outs count up to block ${untilBlock}`,
    ),
    stderr: '',
  });
  const events = await eventsOf('admin.revoked');
  expect(events).toHaveLength(revocations + 2);
  for (const event of events.slice(0, 2))
    expect(event).toMatchObject({ before: { admin: true }, after: { admin: false, untilBlock } });
});

it('a revocation whose refresh tokens cannot be revoked is complete, and says what that means', async () => {
  const granted = await grantRoot();
  const killed = vi.spyOn(getAuth(app), 'revokeRefreshTokens').mockRejectedValue(new Error('died'));
  const { exitCode, stdout } = await revoke('root@example.test');
  killed.mockRestore();
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/notice it within the hour: died/);
  await expectRevoked(granted);
});

it.each([
  ['without the chain', 'RPC_URLS', 'http://127.0.0.1:1'],
  ['with wrong endpoints', 'RPC_URLS', 'nonsense'],
  ['with a wrong sender of mails', 'MAIL_FROM', 'nonsense'],
])(
  '%s admin:revoke takes the rights at once, and the next run ends the blocks of the wallet',
  async (_, variable, value) => {
    const granted = await grantRoot();
    vi.stubEnv(variable, value);
    expect(await revoke('root@example.test')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('is no admin, and the sessions are ended. Run it again'),
    });
    vi.unstubAllEnvs();
    expect(isAdmin((await getAuth(app).getUser(granted.uid)).customClaims)).toBe(false);
    const { sessionsFrom } = await getUser(firestore, granted.uid);
    expect(sessionsFrom).toBeGreaterThan(granted.sessionsFrom);
    const { exitCode, stdout } = await revoke('root@example.test');
    expect(exitCode).toBe(0);
    const untilBlock = (await listGrants(firestore)).at(-1)?.untilBlock;
    expect(untilBlock).toEqual(expect.any(Number));
    expect(stdout).toContain(`count up to block ${untilBlock}`);
    await expectRevoked({ ...granted, revocations: granted.revocations + 1 });
  },
);

it.each<[string, 'getUser' | 'setCustomUserClaims']>([
  ['does not answer', 'getUser'],
  ['changes nothing', 'setCustomUserClaims'],
])(
  'while Firebase Auth %s admin:revoke ends the sessions and the grant, and the next run takes the custom claim',
  async (_, method) => {
    const granted = await grantRoot();
    const failing = vi.spyOn(getAuth(app), method).mockRejectedValue(new Error('died'));
    expect(await revoke('root@example.test')).toMatchObject({
      exitCode: 1,
      stderr: `${granted.uid} (root@example.test) is no admin, and the sessions are ended. Run it again for the custom claim: died\n`,
    });
    failing.mockRestore();
    const { sessionsFrom } = await getUser(firestore, granted.uid);
    expect(sessionsFrom).toBeGreaterThan(granted.sessionsFrom);
    const grants = await listGrants(firestore);
    expect(grants.filter(({ untilBlock }) => untilBlock === null)).toEqual([]);
    const [event] = await eventsOf('admin.revoked');
    expect(event).toMatchObject({ before: { admin: null }, after: { admin: false } });
    // Nothing tells this from a grant that a restore has taken.
    expect(await revoke('root@example.test')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('If an earlier run has ended it, nothing is left to be done'),
    });
    await expectRevoked({ ...granted, revocations: granted.revocations + 1 }, null);
    expect(await listGrants(firestore)).toEqual(grants);
  },
);

it('without Firebase Auth and the chain admin:revoke ends the sessions alone and says so, and the next run does all', async () => {
  const granted = await grantRoot();
  const failing = vi.spyOn(getAuth(app), 'getUser').mockRejectedValue(new Error('died'));
  vi.stubEnv('RPC_URLS', 'nonsense');
  expect(await revoke('root@example.test')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(
      /is an admin from the next login on, and the sessions are ended\. Run it again for the custom claim: died\. Run it again for the wallet: /,
    ),
  });
  vi.unstubAllEnvs();
  failing.mockRestore();
  const { sessionsFrom } = await getUser(firestore, granted.uid);
  expect(sessionsFrom).toBeGreaterThan(granted.sessionsFrom);
  const [event] = await eventsOf('admin.revoked');
  expect(event).toMatchObject({
    before: { admin: null },
    after: { admin: true, untilBlock: null },
  });
  expect(await revoke('root@example.test')).toMatchObject({ exitCode: 0, stderr: '' });
  await expectRevoked({ ...granted, revocations: granted.revocations + 1 });
});

it('of two admins each has the first and the last block of the own grant', async () => {
  const { context } = createTestWorld();
  const { projectId = '' } = context.auth.app.options;
  const operate = (command: string, mail: string, ...options: string[]) =>
    run(command, [mail, ...options, '--project', projectId]);
  const join = async (uid: string) => {
    await joinMember(context, uid);
    const mailVerifiedAt = '2026-01-07T12:00:00.000Z';
    await context.firestore.doc(paths.user(uid)).update({ mailVerifiedAt });
    return (await getUser(context.firestore, uid)).mail;
  };
  const [first, second] = [await join('AAAAAA'), await join('BBBBBB')];
  for (const [mail, block] of [
    [first, '3'],
    [second, '1'],
  ] as const) {
    const granted = await operate('admin:grant', mail, '--from-block', block);
    expect(granted).toMatchObject({ exitCode: 0, stderr: '' });
  }
  expect(await operate('admin:revoke', second, '--until-block', '2')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('count up to block 2'),
  });
  expect(await listGrants(context.firestore)).toMatchObject([
    { uid: 'AAAAAA', fromBlock: 3, untilBlock: null },
    { uid: 'BBBBBB', fromBlock: 1, untilBlock: 2 },
  ]);
});

it('the process writes what the command says and exits with its code', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'nonsense']);
  const exited = once(child, 'exit');
  expect(await text(child.stdout)).toBe('');
  expect(await text(child.stderr)).toMatch(/^There is no command nonsense\n/);
  expect(await exited).toEqual([2, null]);
});

it('ledger:verify exits with 1 and names the member whose total has no entries', async () => {
  const ledgerProject = `demo-${randomUUID().slice(0, 8)}`;
  const verify = () => run('ledger:verify', ['--project', ledgerProject]);
  expect(await verify()).toMatchObject({
    exitCode: 0,
    stdout: `0 accounts checked, 0 with differences\nThe ledger is sound in ${ledgerProject}\n`,
  });
  const ledger = getFirestore(openProject(ledgerProject));
  await ledger.runTransaction(async (transaction) => createAccount(ledger, transaction, 'AAAAAA'));
  await ledger.doc(paths.account('AAAAAA')).update({ balanceMicros: 1 });
  const { exitCode, stdout } = await verify();
  expect(exitCode).toBe(1);
  expect(stdout).toContain('AAAAAA: balance: the total is 0.000001, rebuilt 0.000000\n');
  expect(stdout).toContain('There are 1 accounts and 0 places in the network\n');
  expect(stdout).toContain(
    `1 accounts checked, 1 with differences\nThe ledger is NOT sound in ${ledgerProject}\n`,
  );
});

it('ledger:verify is refused while a restore has taken the documents away, and does not call what is left sound', async () => {
  const emptied = `demo-${randomUUID().slice(0, 8)}`;
  await run('payments:pause', ['--project', emptied]);
  expect(await run('ledger:verify', ['--project', emptied])).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'The documents are away: bring them back first\n',
  });
});

it('rewards:replay exits with 0 when the day is as computed, and with 1 when it is not or is not opened', async () => {
  const world = createTestWorld();
  world.setNow('2026-01-09T10:00:00.000Z');
  await world.join([
    ['MEMBER', null],
    ['GUEST0', 'MEMBER'],
  ]);
  await world.confirm(['MEMBER', '1000']);
  world.setNow('2026-01-10T00:01:00.000Z');
  await openDays(openingOf(world.context), { deadline: neverOver });
  const { projectId = '' } = world.context.auth.app.options;
  const replay = (day: string) => run('rewards:replay', [day, '--project', projectId]);

  const stderr = 'Reading 2 places in the network and computing 2026-01-10\n';
  expect(await replay('2026-01-10')).toEqual({
    exitCode: 0,
    stdout: `1 entries compared, 0 with differences\nThe day is as computed in ${projectId}\n`,
    stderr,
  });
  const { firestore } = world.context;
  await firestore.doc(paths.run('2026-01-10')).update({ 'computed.totals.credited': 2 });
  const extra = { days: { '2026-01-10': { token: 'BTC' } } };
  await firestore.doc(paths.account('GUEST0')).set(extra, { merge: true });
  expect(await replay('2026-01-10')).toEqual({
    exitCode: 1,
    stdout: [
      'run of 2026-01-10: totals.credited: stored 2, computed 1\n',
      'GUEST0: an entry that is not computed; stored no amount\n',
      `2 entries compared, 1 with differences\nThe day is NOT as computed in ${projectId}\n`,
    ].join(''),
    stderr,
  });
  expect(await replay('2026-01-12')).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringMatching(/2026-01-12 is not opened yet: .*2026-01-10\.\n$/),
  });
});

it('tip:withdraw withdraws each tip that it names, and exits with 1 where one is unknown', async () => {
  const { context } = createTestWorld();
  const { firestore: tipsOfWorld } = context;
  const { projectId = '' } = context.auth.app.options;
  const at = { now: new Date('2026-01-07T12:00:00.000Z'), today: '2026-01-07' };
  for (const heading of ['Junk', 'More']) await postTip(context, { heading, details: 'x' }, at);
  const { docs } = await tipsOfWorld.collection('tips').get();
  const ids = docs.map(({ id }) => id);
  const withdraw = () => run('tip:withdraw', [...ids, '--project', projectId]);
  const lines = (words: string) => ids.map((id) => `${id} ${words} in ${projectId}\n`).join('');
  expect(await withdraw()).toEqual({ exitCode: 0, stdout: lines('is withdrawn'), stderr: '' });
  expect(await withdraw()).toMatchObject({ exitCode: 0, stdout: lines('was withdrawn before') });
  const unknown = '2026-01-07_0123456789abcdef0123';
  expect(await run('tip:withdraw', [unknown, '--project', projectId])).toMatchObject({
    exitCode: 1,
    stdout: `There is no tip ${unknown} in ${projectId}\n`,
  });
  const [event] = await listAuditEvents(tipsOfWorld, { limit: 1 });
  expect(event).toMatchObject({ action: 'tip.withdrawn', actor: 'operator' });
});

it('inflow:reopen says of each inflow whether it waits, and exits with 1 where one does not', async () => {
  const [noted, booked, unknown] = [1, 2, 3].map((place) => `31337_0x${'1'.repeat(64)}_${place}`);
  const settlement = { at: '2026-01-07T12:00:00.000Z', by: 'ADM1N0', note: 'No', txn: null };
  const row = {
    hash: `0x${'1'.repeat(64)}`,
    sender: localChain.companyWallet,
    amountMicros: 70_000_000,
    reason: 'unknown_sender',
    state: 'settled',
    uid: null,
    minedAt: '2026-01-07T12:00:00.000Z',
    logs: [],
  };
  await firestore
    .doc(paths.inflowRow(noted ?? ''))
    .set({ ...row, settlement: { ...settlement, uid: null } });
  await firestore
    .doc(paths.inflowRow(booked ?? ''))
    .set({ ...row, settlement: { ...settlement, uid: 'AAAAAA' } });
  const reopen = (...ids: readonly (string | undefined)[]) =>
    run('inflow:reopen', [...ids.map((id) => id ?? ''), '--project', project]);
  const stdout = `${noted} waits to be settled in ${project}\n`;
  expect(await reopen(noted)).toEqual({ exitCode: 0, stdout, stderr: '' });
  expect(await reopen(noted)).toEqual({ exitCode: 0, stdout, stderr: '' });
  expect(await reopen(booked, unknown, noted)).toEqual({
    exitCode: 1,
    stdout: `${booked} is not settled by a note alone, and stays as it is\n${unknown}: ${messages.inflowUnknown}\n${stdout}`,
    stderr: '',
  });
});

it('requests:hold keeps a member from requesting until a day, and another day that has begun ends the hold', async () => {
  const { context } = createTestWorld();
  const { projectId = '' } = context.auth.app.options;
  const { uid } = await joinMember(context, 'AAAAAA');
  const { mail } = await getUser(context.firestore, uid);
  const hold = (day: string, given = mail) =>
    run('requests:hold', [given, '--until', day, '--project', projectId]);
  const held = async () =>
    findRequestHold(await getWallet(context.firestore, uid), new Date('2999-01-30T23:59:59.999Z'));

  for (let time = 0; time < 2; time += 1) {
    expect(await hold('2999-01-31')).toEqual({
      exitCode: 0,
      stdout: `AAAAAA (${mail}) withdraws nothing before 2999-01-31 in ${projectId}\n`,
      stderr: '',
    });
    expect(await held()).toBe('2999-01-31T00:00:00.000Z');
  }
  expect(await hold('2026-01-30')).toEqual({
    exitCode: 0,
    stdout: `AAAAAA (${mail}) may withdraw again in ${projectId}\n`,
    stderr: '',
  });
  expect(await held()).toBeUndefined();
  expect(await hold('2999-01-31', 'nobody@example.test')).toMatchObject({
    exitCode: 1,
    stderr: `${messages.mailUnknown('nobody@example.test')}\n`,
  });
  expect(await hold('2999-01-31', 'ZZZZZZ')).toMatchObject({
    exitCode: 1,
    stderr: 'There is no member ZZZZZZ\n',
  });
  const [newest, first, ...others] = await listAuditEvents(context.firestore, {
    limit: 10,
    member: uid,
    action: 'requests.held',
  });
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    actor: 'operator',
    subject: paths.wallet(uid),
    before: { requestsHeldUntil: null },
    after: { requestsHeldUntil: '2999-01-31T00:00:00.000Z' },
  });
  expect(newest).toMatchObject({
    before: { requestsHeldUntil: '2999-01-31T00:00:00.000Z' },
    after: { requestsHeldUntil: '2026-01-30T00:00:00.000Z' },
  });
});

it('payments are paused once, and without a pause there is nothing to resume', async () => {
  const project = `demo-${randomUUID().slice(0, 8)}`;
  const pause = () => run('payments:pause', ['--project', project]);
  expect(await run('payments:resume', ['--without-later', '--project', project])).toMatchObject({
    exitCode: 0,
    stdout: `Payments are made in ${project}\n`,
  });
  const first = await pause();
  expect(first).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^Payments are paused since \d{4}-/),
  });
  expect(await pause()).toEqual(first);
  const paused = getFirestore(openProject(project));
  const events = await listAuditEvents(paused, { limit: 50 });
  expect(events).toMatchObject([{ action: 'payments.held', actor: 'operator', before: null }]);

  // A second restore is begun: the first one has taken the event.
  const [event] = events;
  await paused.doc(paths.auditEntry(event?.audit_sl ?? '')).delete();
  expect(await pause()).toEqual(first);
  expect(await listAuditEvents(paused, { limit: 50 })).toMatchObject([
    { audit_sl: event?.audit_sl, after: event?.after },
  ]);
});

it('what payments:resume alerts of is among its findings, because no policy counts it', async () => {
  const project = `demo-${randomUUID().slice(0, 8)}`;
  await run('payments:pause', ['--project', project]);
  const paused = getFirestore(openProject(project));
  await paused.doc(paths.rootMember).set({ uid: 'AAAAAA', mail: 'root@example.test' });
  const wallets = [{ address: `0x${'7'.repeat(40)}`, fromBlock: 0, untilBlock: null }];
  await paused.doc(paths.companyWallets).set({ wallets });
  const { stdout, stderr } = await run('payments:resume', [
    '--without-later',
    '--project',
    project,
  ]);
  expect(stdout).toContain('docs/runbooks/alerts/company.unknown.md');
  expect(stderr).toContain('"alert":"company.unknown"');
});
