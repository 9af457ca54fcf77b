import { AppErrorCode, FirebaseAppError } from 'firebase-admin/app';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  type AppUnderTest,
  openAppUnderTest,
  randomText,
  signupBody,
  type TestMember,
  type TestReply,
} from '../../test/app-under-test.ts';
import { countBilledReads, countWrites, loseCommitReply } from '../../test/firestore-requests.ts';
import { findMail } from '../mail/store.ts';
import { setMailVerified } from '../members/store.ts';
import { collections, paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';

const [minuteMs, hourMs] = [60_000, 60 * 60_000];
const start = '2026-01-07T18:04:30.000Z';

let app: AppUnderTest;

beforeAll(async () => {
  app = await openAppUnderTest(1);
});
// Time stands still: what happens in one minute is one mail.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(start) }));
afterEach(() => void vi.useRealTimers());

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

// Each from an address of its own: what an address may do is none of this.
let logins = 0;
function logIn({ mail, pass }: Pick<TestMember, 'mail' | 'pass'>, cookie = ''): Promise<TestReply> {
  logins += 1;
  const peer = `10.2.0.${logins}`;
  return app.send('/api/login', { body: { mail, pass }, peer, headers: { cookie } });
}

const signedUp = z.tuple([z.object({ uid: z.string() })]);
const loggedIn = { status: 200, data: [{ token: expect.any(String) }] };

/** What a browser sends of the cookie that a reply sets. */
const cookieOf = ({ headers }: TestReply): string =>
  (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** The ids of the mails about new devices of a member, the earliest first. */
async function mailsOf({ uid }: Pick<TestMember, 'uid'>): Promise<string[]> {
  const { docs } = await app.context.firestore.collection(collections.mail).get();
  return docs.map(({ id }) => id).filter((id) => id.startsWith(`device_${uid}_`));
}

const verify = ({ uid }: Pick<TestMember, 'uid'>) =>
  app.context.firestore.runTransaction(async (transaction) =>
    setMailVerified(app.context.firestore, transaction, uid, new Date()),
  );

/** A member who has confirmed the mail, and the cookie of the device of the signup. */
type VerifiedMember = Pick<TestMember, 'uid' | 'mail' | 'pass'> & { readonly cookie: string };

/** A member who signed up and logged in a minute ago, and has confirmed the mail. */
async function joinVerified(mail?: string): Promise<VerifiedMember> {
  const body = { ...signupBody(app.root), ...(mail === undefined ? {} : { mail }) };
  const { data } = await app.send('/api/signup', { body });
  const [{ uid }] = signedUp.parse(data);
  const cookie = cookieOf(await logIn(body));
  await verify({ uid });
  later(minuteMs);
  return { uid, mail: body.mail, pass: body.pass, cookie };
}

describe('a login gives a member with a verified mailbox a mail', () => {
  it('at a device that has never logged in, with the minute and nothing about the device', async () => {
    const member = await joinVerified();
    const reply = await logIn(member);
    expect(reply).toMatchObject(loggedIn);
    const id = `device_${member.uid}_2026-01-07T1805`;
    expect(await mailsOf(member)).toEqual([id]);
    const mail = await findMail(app.context.firestore, id);
    expect(mail).toMatchObject({
      to: [member.mail],
      expiresAt: new Date('2026-01-09T18:05:30.000Z'),
      delivery: { state: 'PENDING' },
    });
    const { text } = z.object({ text: z.string() }).parse(mail?.message);
    expect(text).toContain('Hello Test Member,');
    expect(text).toContain('Time: 07-Jan-2026, 18:05 UTC');
    const device = cookieOf(reply).slice('__session='.length);
    for (const secret of [device, sha256Hex(device), member.pass, '10.2.0.']) {
      expect(text).not.toContain(secret);
    }
  });

  it.each<[string, (member: VerifiedMember) => Promise<unknown>]>([
    ['with the id of nobody', (member) => logIn(member, `__session=${randomText(32)}`)],
    [
      'by the path, which knows no device',
      ({ cookie, mail, pass }) => app.send(`/api/login/${mail}/${pass}`, { headers: { cookie } }),
    ],
    [
      'at a known device that has used up its attempts',
      async ({ cookie, ...member }) => {
        const wrong = { ...member, pass: `v1.${randomText(32)}` };
        for (let failed = 0; failed < 20; failed += 1) await logIn(wrong, cookie);
        expect(await mailsOf(member)).toEqual([]);
        return logIn(member, cookie);
      },
    ],
    [
      'at a device that a change of the password has made unknown',
      async ({ cookie, ...member }) => {
        await app.context.firestore.doc(paths.wallet(member.uid)).update({ devices: [] });
        return logIn(member, cookie);
      },
    ],
  ])('%s', async (_, logInThere) => {
    const member = await joinVerified();
    expect(await logInThere(member)).toMatchObject(loggedIn);
    expect(await mailsOf(member)).toHaveLength(1);
  });
});

describe('a login gives no mail', () => {
  it('at a known device, and costs no more than before', async () => {
    const { cookie, ...member } = await joinVerified();
    const { firestore } = app.context;
    const [reads, writes] = [countBilledReads(firestore), countWrites(firestore)];
    const reply = await logIn(member, cookie);
    expect(reply).toMatchObject(loggedIn);
    expect([reads(), writes().documents]).toEqual([4, 3]);
    expect(await logIn(member, cookieOf(reply))).toMatchObject(loggedIn);
    expect(await mailsOf(member)).toEqual([]);
  });

  it('while the mailbox is not verified, so neither after the signup, and the one after that has its mail', async () => {
    const member = await app.signUp(app.root);
    const first = await logIn(member);
    later(minuteMs);
    expect(await logIn(member)).toMatchObject(loggedIn);
    await verify(member);
    later(minuteMs);
    expect(await logIn(member, cookieOf(first))).toMatchObject(loggedIn);
    expect(await mailsOf(member)).toEqual([]);
    expect(await logIn(member)).toMatchObject(loggedIn);
    expect(await mailsOf(member)).toHaveLength(1);
  });

  it('with a wrong password', async () => {
    const member = await joinVerified();
    const wrong = await logIn({ ...member, pass: `v1.${randomText(32)}` });
    expect(wrong.data).toEqual([{ CODES: 'NO' }]);
    expect(await mailsOf(member)).toEqual([]);
  });

  it('after a reset, at the device that has reset the password', async () => {
    const member = await joinVerified();
    const { mail, uid } = member;
    await app.send('/api/passRecover', { body: { mail } });
    const { docs } = await app.context.firestore.collection(collections.mail).get();
    const recovery = docs.find(({ id }) => id.startsWith(`recovery_${uid}_`));
    const token = /token=([\w-]{43})/.exec(recovery?.get('message.text'))?.[1];
    const pass = `v1.${randomText(32)}`;
    const reset = await app.send('/api/resetPassword', { body: { mail, token, pass } });
    expect(reset).toMatchObject({ status: 200, data: [{ status: 'OK' }] });
    const after = await logIn({ mail, pass }, cookieOf(reset));
    expect(after).toMatchObject({ status: 200, data: [{ CODES: uid }] });
    expect(await mailsOf(member)).toEqual([]);
  });

  it('where no session can be given', async () => {
    const member = await joinVerified();
    const message = 'The service that signs is away';
    const away = new FirebaseAppError({ code: AppErrorCode.NETWORK_ERROR, message });
    const making = vi.spyOn(app.context.auth, 'createCustomToken').mockRejectedValue(away);
    expect(await logIn(member)).toMatchObject({ status: 503 });
    making.mockRestore();
    expect(await mailsOf(member)).toEqual([]);
  });
});

describe('the mails about new devices', () => {
  it('of one minute are one, and one of the next minute is another', async () => {
    const member = await joinVerified();
    const replies = await Promise.all([logIn(member), logIn(member), logIn(member)]);
    for (const reply of replies) expect(reply).toMatchObject(loggedIn);
    expect(await mailsOf(member)).toHaveLength(1);
    later(minuteMs);
    await logIn(member);
    expect(await mailsOf(member)).toHaveLength(2);
  });

  it('are written once where the commit loses its reply', async () => {
    const member = await joinVerified();
    const id = `device_${member.uid}_2026-01-07T1805`;
    const isLost = loseCommitReply(app.context.firestore, paths.outgoingMail(id));
    expect(await logIn(member)).toMatchObject(loggedIn);
    expect(isLost()).toBe(true);
    expect(await mailsOf(member)).toEqual([id]);
    const counter = paths.rateLimit(`mailbox_login_${sha256Hex(member.mail)}`);
    expect((await app.context.firestore.doc(counter).get()).get('sentAt')).toHaveLength(1);
  });

  it('are written before anybody gets the session', async () => {
    const member = await joinVerified();
    const id = `device_${member.uid}_2026-01-07T1805`;
    const damaged = app.context.firestore.doc(paths.outgoingMail(id));
    await damaged.set({});
    const reply = await logIn(member);
    expect(reply.status).toBe(500);
    expect([reply.data, reply.headers.get('set-cookie')]).toEqual([undefined, null]);
    await damaged.delete();
  });

  it('are three an hour and eight a day, with all logins allowed, and hide no mail that resets the password', async () => {
    const member = await joinVerified();
    const { cookie, mail } = member;
    const logInTimes = async (times: number) => {
      for (let login = 0; login < times; login += 1) {
        expect(await logIn(member)).toMatchObject(loggedIn);
        later(minuteMs);
      }
      return mailsOf(member);
    };
    expect(await logInTimes(5)).toHaveLength(3);
    // As many as a known device may ask for, and as many as anybody may.
    for (let mails = 0; mails < 6; mails += 1) {
      const asked = await app.send('/api/passRecover', { body: { mail }, headers: { cookie } });
      expect(asked).toMatchObject({ status: 200 });
    }
    later(hourMs);
    expect(await logInTimes(5)).toHaveLength(6);
    later(hourMs);
    expect(await logInTimes(5)).toHaveLength(8);
    later(24 * hourMs);
    expect(await logInTimes(1)).toHaveLength(9);
  });

  it('of an account use up none of another one with a sub-address of the same mailbox', async () => {
    const owner = await joinVerified();
    const other = await joinVerified(owner.mail.replace('@', '+other@'));
    for (const member of [owner, other]) {
      for (let login = 0; login < 3; login += 1) {
        await logIn(member);
        later(minuteMs);
      }
      expect(await mailsOf(member)).toHaveLength(3);
    }
  });
});
