import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { openProject } from '../context/create-context.ts';
import { messages } from '../contract/messages.ts';
import { createAccount } from '../ledger/store.ts';
import { findMailOwner, getUser, getWallet } from '../members/store.ts';
import { findTree } from '../network/store.ts';
import { paths } from '../platform/paths.ts';

const project = `demo-${randomUUID().slice(0, 8)}`;
const app = openProject(project);
const firestore = getFirestore(app);

async function run(command: string, args: readonly string[], input = '') {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), command, ...args]);
  child.stdin.end(input);
  const exited = new Promise((resolve) => child.on('exit', resolve));
  const [stdout, stderr, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exited,
  ]);
  return { exitCode, stdout, stderr };
}

const bootstrap = (mail: string, input: string, ...options: string[]) =>
  run('bootstrap', [mail, '--project', project, ...options], input);
const grant = (mail: string) => run('admin:grant', [mail, '--project', project]);
const countUsers = async () => (await firestore.collection('users').get()).size;

it('creates the root member once', { timeout: 60_000 }, async () => {
  const mail = 'root@example.test';
  for (const [password, message] of [
    ['short', messages.passwordTooShort],
    ['onlyletters', messages.passwordTooSimple],
    ['', messages.passwordTooShort],
  ] as const) {
    expect(await bootstrap(mail, `${password}\n`)).toMatchObject({
      exitCode: 1,
      stderr: `${message}\n`,
    });
  }
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

  const again = await bootstrap(mail, 'Root-pass2\n');
  expect(again).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('nothing changed') });
  const other = await bootstrap('other@example.test', 'Root-pass2\n');
  expect(other).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(uid) });
  expect(await countUsers()).toBe(1);
});

it('makes a member an admin and keeps other claims', { timeout: 60_000 }, async () => {
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

it.each(['bootstrap', 'admin:grant'])(
  '%s explains itself with --help and on wrong arguments',
  { timeout: 60_000 },
  async (command) => {
    const [help, ...misused] = await Promise.all(
      [['--help'], [], ['no-mail'], ['a@example.test', '--what']].map((args) => run(command, args)),
    );
    expect(help).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('npm run') });
    for (const outcome of misused) {
      expect(outcome).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('npm run') });
    }
  },
);

it('the command line lists its commands with --help and on an unknown command', async () => {
  const list = expect.stringContaining('npm run ops -- rewards:replay <day>');
  expect(await run('--help', [])).toEqual({ exitCode: 0, stdout: list, stderr: '' });
  expect(await run('nonsense', [])).toEqual({ exitCode: 2, stdout: '', stderr: list });
}, 60_000);

it('ledger:verify exits with 1 and names the member whose total has no entries', async () => {
  const ledgerProject = `demo-${randomUUID().slice(0, 8)}`;
  const verify = () => run('ledger:verify', ['--project', ledgerProject]);
  expect(await verify()).toMatchObject({
    exitCode: 0,
    stdout: '0 accounts checked, 0 with differences\nThe ledger is sound\n',
  });
  const ledger = getFirestore(openProject(ledgerProject));
  await ledger.runTransaction(async (transaction) => createAccount(ledger, transaction, 'AAAAAA'));
  await ledger.doc(paths.account('AAAAAA')).update({ balanceMicros: 1 });
  const { exitCode, stdout } = await verify();
  expect(exitCode).toBe(1);
  expect(stdout).toContain('AAAAAA: balance: the total is 0.000001, its rows say 0.000000\n');
  expect(stdout).toContain('There are 1 accounts and 0 places in the network\n');
  expect(stdout).toContain('1 accounts checked, 1 with differences\nThe ledger is NOT sound\n');
}, 30_000);

it('ledger:verify exits with 2 on unknown arguments', async () => {
  expect((await run('ledger:verify', ['--everything'])).exitCode).toBe(2);
  expect((await run('ledger:verify', ['AAAAAA'])).exitCode).toBe(2);
}, 30_000);
