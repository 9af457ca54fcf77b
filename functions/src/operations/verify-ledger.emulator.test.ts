import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { openProject } from '../context/create-context.ts';
import { createAccount } from '../ledger/store.ts';
import { paths } from '../platform/paths.ts';

const project = `demo-${randomUUID().slice(0, 8)}`;

function run(...options: string[]): Promise<{ exitCode: unknown; output: string }> {
  const script = join(import.meta.dirname, 'verify-ledger.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...options], (error, stdout) => {
      resolve({ exitCode: error === null ? 0 : error.code, output: stdout });
    });
  });
}

it('exits with 1 and names the member when an account has no rows to stand on', async () => {
  expect(await run('--project', project)).toEqual({
    exitCode: 0,
    output: '0 accounts checked, 0 with differences\nThe ledger is sound\n',
  });
  const firestore = getFirestore(openProject(project));
  await firestore.runTransaction(async (transaction) =>
    createAccount(firestore, transaction, 'AAAAAA'),
  );
  await firestore.doc(paths.account('AAAAAA')).update({ balanceMicros: 1 });
  const { exitCode, output } = await run('--project', project);
  expect(exitCode).toBe(1);
  expect(output).toContain('AAAAAA: balance: the total is 0.000001, its rows say 0.000000\n');
  expect(output).toContain('There are 1 accounts and 0 places in the network\n');
  expect(output).toContain('1 accounts checked, 1 with differences\nThe ledger is NOT sound\n');
}, 30_000);

it('exits with 2 on arguments that it does not know', async () => {
  expect((await run('--everything')).exitCode).toBe(2);
  expect((await run('AAAAAA')).exitCode).toBe(2);
}, 30_000);
