import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openAppUnderTest } from '../../test/app-under-test.ts';
import { paths } from '../platform/paths.ts';
import { runOperation } from './run-operation.ts';

const loggedIn = z.tuple([z.looseObject({ token: z.string() })]);

it('the sessions of an admin end at once with the rights, and a new login is that of a member', async () => {
  const app = await openAppUnderTest(1_000);
  const { mail, pass, publicKey, uid } = await app.signUp(app.root);
  const at = new Date().toISOString();
  await app.context.firestore.doc(paths.user(uid)).update({ mailVerifiedAt: at });
  await app.context.firestore.doc(paths.wallet(uid)).update({ provenAt: at });
  const project = app.context.auth.app.options.projectId ?? '';

  async function operate(command: string): Promise<void> {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const terminal = { stdin: Readable.from(['']), stdout, stderr };
    const exitCode = await runOperation([command, mail, '--project', project], terminal);
    stderr.end();
    expect({ exitCode, words: await text(stderr) }).toEqual({ exitCode: 0, words: '' });
  }

  async function logIn(): Promise<string> {
    const { data } = await app.send('/api/login', { body: { mail, pass } });
    const [{ token }] = loggedIn.parse(data);
    return app.tradeToken(token);
  }

  /** How an admin's call, the own record and a change of the own are answered. */
  async function answers(idToken: string) {
    const body = { publicKey, amount: '1' };
    const replies = await Promise.all([
      app.send('/api/audit', { idToken }),
      app.send(`/api/getUser/${uid}`, { idToken }),
      app.send('/api/withdrawal', { body, idToken }),
    ]);
    return replies.map(({ status }) => status);
  }

  await operate('admin:grant');
  const stolen = await logIn();
  // The sum is too small.
  expect(await answers(stolen)).toEqual([200, 200, 400]);
  await operate('admin:revoke');
  expect(await answers(stolen)).toEqual([401, 401, 401]);
  expect(await answers(await logIn())).toEqual([403, 200, 400]);
});
