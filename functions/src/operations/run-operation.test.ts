import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { runOperation } from './run-operation.ts';

async function run(...words: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const terminal = { stdin: Readable.from([]), stdout, stderr };
  const exitCode = await runOperation(words, terminal);
  stdout.end();
  stderr.end();
  return { exitCode, stdout: await text(stdout), stderr: await text(stderr) };
}

const wallet = `0x${'7'.repeat(40)}`;
const hash = `0x${'1'.repeat(64)}`;
const serial = 'AAAAAA_2026-01-07';

it.each([
  ['bootstrap', [], '<mail> is missing: a mail address'],
  ['bootstrap', ['no-mail'], '<mail> is a mail address, and not "no-mail"'],
  [
    'bootstrap',
    ['a@example.test', '--name', 'Al'],
    '--name <full name> is the full name of a member, and not "Al"',
  ],
  [
    'bootstrap',
    ['a@example.test', '--mobile', '12'],
    '--mobile <number> is a mobile number with its country code, and not "12"',
  ],
  ['admin:grant', [], '<mail> is missing: a mail address'],
  ['admin:grant', ['a@example.test', '--what'], "Unknown option '--what'"],
  [
    'admin:grant',
    ['a@example.test', '--from-block', 'x'],
    '--from-block <n> is the number of a block, and not "x"',
  ],
  ['admin:revoke', ['a@example.test', 'b@example.test'], 'There is an argument too many: b@'],
  [
    'admin:revoke',
    ['a@example.test', '--until-block', 'x'],
    '--until-block <n> is the number of a block, and not "x"',
  ],
  ['backup:rehearse', ['AAAAAA'], 'There is an argument too many: AAAAAA'],
  [
    'backup:rehearse',
    // Longer than an id of Google's: were it not refused, all documents would be deleted.
    ['--project', 'polytips-that-is-no-project-of-anybody'],
    '--project demo-... is a project of the local world, and not "polytips-that-is-no-project-of-anybody"',
  ],
  ['chain:verify', ['AAAAAA'], 'There is an argument too many: AAAAAA'],
  ['chain:verify', ['--from-block', 'x'], '--from-block <n> is the number of a block, and not "x"'],
  ['company:rotate', [], '<address> is missing: the address of a wallet'],
  ['company:rotate', ['0x12'], '<address> is the address of a wallet, and not "0x12"'],
  [
    'company:rotate',
    [wallet, '--overlap-blocks', 'x'],
    '--overlap-blocks <n> is a number of blocks, and not "x"',
  ],
  [
    'company:rotate',
    [wallet, '--from-block', 'x'],
    '--from-block <n> is the number of a block, and not "x"',
  ],
  ['company:rotate', [wallet, '--compromised=no'], "Option '--compromised' does not take"],
  [
    'deploy:check',
    [],
    '--project <id> is missing: the id of a project that is not of the local world',
  ],
  [
    'deploy:check',
    ['--project', 'demo-polytips'],
    '--project <id> is the id of a project that is not of the local world, and not "demo-polytips"',
  ],
  ['inflow:reopen', [], '<id> is missing: the id of an inflow'],
  [
    'inflow:reopen',
    [`31337_${hash}_0`, 'inflows/31337_0x1_0'],
    '<id> is the id of an inflow, and not "inflows/31337_0x1_0"',
  ],
  ['ledger:verify', ['AAAAAA'], 'There is an argument too many: AAAAAA'],
  ['ledger:verify', ['--project', ''], '--project <id> is the id of a project, and not ""'],
  ['mail:free', ['no-mail'], '<mail> is a mail address, and not "no-mail"'],
  ['passwords:carry', ['--all', 'AAAAAA'], 'There is an argument too many: AAAAAA'],
  ['passwords:carry', [], 'Give either --later <database> or --all'],
  ['payments:pause', ['AAAAAA'], 'There is an argument too many: AAAAAA'],
  ['payments:resume', ['--unmatched'], "Unknown option '--unmatched'"],
  ['payments:resume', [], 'Give either --later <database> or --without-later'],
  [
    'payments:resume',
    ['--later', 'later', '--without-later'],
    'Give either --later <database> or --without-later',
  ],
  [
    'payments:resume',
    ['--unmatched-known', hash],
    `--unmatched-known <transfers> is the names of transfers, each as <hash>:<place>, separated by commas, and not "${hash}"`,
  ],
  ['payout:book', ['0x12'], '<hash> is the hash of a transaction, and not "0x12"'],
  ['payout:book', [hash, '--day', '2026-01-07'], '--amount <usdt> is missing: an amount of USDT'],
  [
    'payout:book',
    [hash, '--amount', '-20', '--day', '2026-01-07'],
    "Option '--amount' argument is ambiguous",
  ],
  [
    'payout:book',
    [hash, '--amount', '20', '--day', '7'],
    '--day <YYYY-MM-DD> is a day, and not "7"',
  ],
  ['payout:release', ['AAAAAA'], '<serial> is the serial of a withdrawal, and not "AAAAAA"'],
  [
    'payout:release',
    [serial, '--second', 'ADM1N0'],
    '--second <mail of an admin> is the mail address of an admin, and not "ADM1N0"',
  ],
  [
    'payout:release',
    [serial, '--despite', `${hash},0x12`],
    `--despite <hashes> is the hashes of transactions, separated by commas, and not "${hash},0x12"`,
  ],
  ['plan:add', [], '<file> is missing: the file of a plan'],
  [
    'requests:hold',
    ['--until', '2026-01-31'],
    '<mail or id> is missing: a mail address, or the id of a member',
  ],
  [
    'admin:revoke',
    ['no-mail'],
    '<mail or id> is a mail address, or the id of a member, and not "no-mail"',
  ],
  ['requests:hold', ['a@example.test'], '--until <YYYY-MM-DD> is missing: a day'],
  [
    'rewards:replay',
    ['2026-01-11'],
    '<day> is a day from Monday to Saturday, as YYYY-MM-DD, and not "2026-01-11"',
  ],
  ['rewards:replay', ['11'], '<day> is a day from Monday to Saturday, as YYYY-MM-DD, and not "11"'],
  ['rewards:replay', ['2026-01-10', '2026-01-12'], 'There is an argument too many: 2026-01-12'],
  [
    'tip:withdraw',
    ['tips/2026-01-07_0123456789abcdef0123'],
    '<id> is the id of a tip, and not "tips/2026-01-07_0123456789abcdef0123"',
  ],
])('%s %j exits with 2, says what is wrong, and how it is called', async (name, words, problem) => {
  const { exitCode, stderr, stdout } = await run(name, ...words);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr.slice(0, problem.length)).toBe(problem);
  expect(stderr).toContain(`\n\n  npm run ops -- ${name} `);
});

it('every wrong argument is named, each once', async () => {
  // Too long, and no mail address.
  const long = 'a'.repeat(31);
  const { stderr: once } = await run('mail:free', long);
  expect(once).toBe(`<mail> is a mail address, and not "${long}"

  npm run ops -- mail:free <mail> [--project <id>]

--help explains it.
`);

  const words = [hash.slice(1), 'more', '--amount', 'x', '--day', '7', '--project', '?'];
  const { stderr } = await run('payout:book', ...words);
  expect(stderr).toBe(`There is an argument too many: more
--project <id> is the id of a project, and not "?"
<hash> is the hash of a transaction, and not "${hash.slice(1)}"
--amount <usdt> is an amount of USDT, and not "x"
--day <YYYY-MM-DD> is a day, and not "7"

  npm run ops -- payout:book <hash> --amount <usdt> --day <YYYY-MM-DD> [--project <id>]

--help explains it.
`);
});

it('the command line lists its commands with --help and on an unknown command, and each explains itself', async () => {
  const { stdout: list, ...listed } = await run('--help');
  expect(listed).toEqual({ exitCode: 0, stderr: '' });
  expect(await run()).toEqual({ exitCode: 2, stdout: '', stderr: list });
  expect(await run('nonsense')).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `There is no command nonsense\n\n${list}`,
  });
  const entries = [...list.matchAll(/^ {2}(npm run ops -- (\S+).*)\n {6}(.+)$/gm)];
  expect(entries).toHaveLength(19);
  for (const [, usage, name = '', summary] of entries) {
    const help = await run(name, '--help');
    expect(help).toEqual({ exitCode: 0, stdout: help.stdout, stderr: '' });
    expect(help.stdout.startsWith(`${summary}\n\n  ${usage}\n\n`)).toBe(true);
    expect(help.stdout).toMatch(/\n\nExit codes: 0 [^]+, 2 wrong arguments, 3 [^]+\.\n$/);
  }
});

it('the help of a command says which projects it is for and what it needs for a real one', async () => {
  const helps = ['tip:withdraw', 'payout:book', 'backup:rehearse', 'deploy:check'].map(
    async (name) => (await run(name, '--help')).stdout,
  );
  const [documents, server, local, real] = await Promise.all(helps);
  expect(documents).toContain('needs\napplication default credentials.\n');
  expect(server).toContain('needs\napplication default credentials and functions/.env.<id>.\n');
  expect(local).toContain('\nIt is for the local world alone.\n');
  expect(real).toContain('\nIt needs application default credentials and functions/.env.<id>.\n');
});

/** Runs the process of an operator who has no credentials. */
async function runWithoutCredentials(...words: readonly string[]) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'main.ts'), ...words, '--project', 'polytips-real'],
    // No home, no gcloud, and no machine of Google's.
    { env: { CLOUDSDK_CONFIG: '/dev/null', METADATA_SERVER_DETECTION: 'none' } },
  );
  const exited = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [exitCode] = await exited;
  return { exitCode, stdout, stderr };
}

it('a command of a real project without credentials exits with 3 and says how to get them', async () => {
  expect(await runWithoutCredentials('ledger:verify')).toEqual({
    exitCode: 3,
    stdout: '',
    stderr: expect.stringMatching(
      /^No access to polytips-real: run gcloud auth application-default login\. Reason: .+\n$/,
    ),
  });
});

it('deploy:check --offline needs no credentials', async () => {
  expect(await runWithoutCredentials('deploy:check', '--offline')).toEqual({
    exitCode: 1,
    stdout: expect.stringContaining('  environment'),
    stderr: '',
  });
});
