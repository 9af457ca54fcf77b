import { contract } from '@polytips/functions/contract/contract.ts';
import { type DocumentData, Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import {
  client,
  environment,
  firestore,
  join,
  type ReceivedMail,
  randomMail,
  readInbox,
} from '../client/test-world.ts';
import { requireData } from '../client/world-client.ts';

const { WORLD_WEB_URL } = environment;
const soon = { timeout: 90_000, interval: 100 };

/** Waits for so many mails to an address; they come by the trigger alone. */
async function waitForMails(to: string, count: number): Promise<ReceivedMail[]> {
  await expect.poll(async () => (await readInbox(to)).length, soon).toBe(count);
  return readInbox(to);
}

/** The documents of the mails to an address. */
async function documentsOf(to: string): Promise<DocumentData[]> {
  const mails = firestore.collection('mail').where('to', 'array-contains', to);
  return (await mails.get()).docs.map((document) => document.data());
}

/** Waits until all mails to an address are done with, and nothing is left of them but subjects. */
async function expectNoBodies(to: string, subjects: readonly string[]): Promise<void> {
  const states = async () => (await documentsOf(to)).map((mail): unknown => mail['delivery'].state);
  await expect.poll(states, soon).toEqual(subjects.map(() => 'SUCCESS'));
  const messages = (await documentsOf(to)).map((mail): unknown => mail['message']);
  expect(messages).toEqual(subjects.map((subject) => ({ subject })));
}

const verify = (token: string, idToken?: string) =>
  client.api.call(contract.verifyMail, { body: { token } }, idToken);
const recover = (mail: string) => client.api.call(contract.passRecover, { body: { mail } });

const tokenIn = (mail: ReceivedMail | undefined): string =>
  /\/#\/verify-mail\?token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';

it('a member gets one welcome mail by the signup, without the password', async () => {
  const { uid, mail, idToken } = await join('Welcome Member');
  const [welcome] = await waitForMails(mail, 1);
  const invitation = `${WORLD_WEB_URL}/#/signup?s=${uid}`;
  const token = tokenIn(welcome);
  expect(welcome?.to).toBe(mail);
  expect(welcome?.text).toContain('Hello Welcome Member,');
  expect(welcome?.text.split(/\r?\n/)).toContain(invitation);
  expect(welcome?.html).toContain(`href="${invitation}"`);
  expect(JSON.stringify(welcome)).not.toContain('Polygon1');
  const body = { mail, uid, name: 'Welcome Member', pass: `v1.${'Z'.repeat(43)}` };
  const asked = await client.api.call(contract.sendMail, { body }, idToken);
  expect(requireData(asked)).toEqual([{ status: 'OK' }]);
  await client.runJob('deliver-due-mails');
  expect(await readInbox(mail)).toHaveLength(1);
  await expectNoBodies(mail, ['Welcome to PolyTips']);
  expect(await verify(token)).toMatchObject({ ok: false });
  const other = await join('Other Member');
  expect(requireData(await verify(token, other.idToken))).toEqual([{ status: 'NO' }]);
  expect(requireData(await verify(token, idToken))).toEqual([{ status: 'OK' }]);
  expect(requireData(await verify(token, idToken))).toEqual([{ status: 'OK' }]);
});

it('a member who asks for the welcome mail again gets it with a fresh link, which alone verifies the mail', async () => {
  const { mail, idToken } = await join('Waiting Member');
  const [first] = await waitForMails(mail, 1);
  // Until its delivery is recorded, the next one ends it.
  await expectNoBodies(mail, ['Welcome to PolyTips']);
  const asked = await client.api.call(contract.sendMailAgain, { body: {} }, idToken);
  expect(requireData(asked)).toEqual([{ status: 'OK' }]);
  // The newest first.
  const [again] = await waitForMails(mail, 2);
  expect(again?.subject).toBe(first?.subject);
  expect(requireData(await verify(tokenIn(first), idToken))).toEqual([{ status: 'NO' }]);
  expect(requireData(await verify(tokenIn(again), idToken))).toEqual([{ status: 'OK' }]);
  await expectNoBodies(mail, ['Welcome to PolyTips', 'Welcome to PolyTips']);
});

it('a member whose mail is verified gets a mail about a login on a new device, without a link', async () => {
  const { mail, idToken } = await join('Careful Member');
  const [welcome] = await waitForMails(mail, 1);
  expect(requireData(await verify(tokenIn(welcome), idToken))).toEqual([{ status: 'OK' }]);
  await client.logIn({ mail, password: 'Polygon1' });
  // The newest first.
  const [newDevice] = await waitForMails(mail, 2);
  expect(newDevice?.text).toContain('Hello Careful Member,');
  expect(newDevice?.text).toMatch(/^Time: \d\d-[A-Z][a-z]{2}-\d{4}, \d\d:\d\d UTC$/m);
  expect(`${newDevice?.text}${newDevice?.html}`).not.toMatch(/https?:|href=|Polygon1/);
  // In the order of their ids.
  await expectNoBodies(mail, ['A new device logged in to PolyTips', 'Welcome to PolyTips']);
});

describe('recovery', () => {
  it('a recovery mail holds a link of the promised form, and nothing keeps a copy', async () => {
    const { mail } = await join('Forgetful Member');
    await waitForMails(mail, 1);
    expect(requireData(await recover(mail))).toEqual([{ status: 'OK' }]);
    // The newest first.
    const [recovery] = await waitForMails(mail, 2);
    const email = encodeURIComponent(mail);
    const [link = ''] = /https?:\S+/.exec(recovery?.text ?? '') ?? [];
    const [start, token = '', end] = link.split(/(?<=token=)|(?=&)/);
    expect([start, end]).toEqual([`${WORLD_WEB_URL}/#/reset-password?token=`, `&email=${email}`]);
    // 32 bytes in base64url.
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(recovery?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(recovery?.text).toContain('10 minutes');
    // In the order of their ids.
    await expectNoBodies(mail, ['Reset your PolyTips password', 'Welcome to PolyTips']);
    expect(JSON.stringify(await documentsOf(mail))).not.toContain(token);
  });

  it('recovery mails nothing to an unknown address', async () => {
    const mail = randomMail();
    expect(requireData(await recover(mail))).toBe('No Data Found');
    expect(await documentsOf(mail)).toEqual([]);
  });
});

it('a dead letter is sent again when an operator orders it', async () => {
  const to = randomMail();
  const mail = firestore.collection('mail').doc();
  const message = { subject: 'After all', text: 'Text', html: '<p>Text</p>' };
  await mail.create({
    to: [to],
    message,
    expiresAt: null,
    delivery: {
      state: 'ERROR',
      attempts: 7,
      nextAttemptAt: null,
      startTime: null,
      endTime: null,
      leaseExpireTime: null,
      error: '451 Busy',
      info: null,
      expireAt: null,
    },
  });
  await client.runJob('deliver-due-mails');
  expect(await readInbox(to)).toEqual([]);
  // As docs/runbooks/mail-that-did-not-arrive.md says.
  await mail.update({ 'delivery.state': 'RETRY', 'delivery.nextAttemptAt': Timestamp.now() });
  await client.runJob('deliver-due-mails');
  // Another test's run of the job may have taken it first, and still be sending it.
  expect(await waitForMails(to, 1)).toMatchObject([{ to, subject: 'After all' }]);
  await expectNoBodies(to, ['After all']);
});
