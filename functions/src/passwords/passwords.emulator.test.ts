import { AppErrorCode, FirebaseAppError } from 'firebase-admin/app';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  type AppUnderTest,
  openAppUnderTest,
  randomText,
  signupBody,
  type TestMember,
  type TestReply,
} from '../../test/app-under-test.ts';
import { expectAccepted } from '../../test/expect-accepted.ts';
import { dieAfterCommit, loseCommitReply } from '../../test/firestore-requests.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { makeAdmin } from '../../test/make-admin.ts';
import { askNonce, joinWithVault, type MemberWithVault } from '../../test/member-vault.ts';
import * as messages from '../contract/messages.ts';
import { getUser, getWallet } from '../members/store.ts';
import { collections, paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';

const newPass = () => `v1.${randomText(32)}`;
const withToken = z.tuple([z.object({ token: z.string() })]);
const reset = { status: 200, data: [{ status: 'OK' }] };
const notReset = { status: 200, data: [{ status: 'NO' }] };
const over = { status: 409, error: { code: 'conflict', message: messages.challengeOver } };

let app: AppUnderTest;
let other: MemberWithVault;
let member: MemberWithVault;

beforeAll(async () => {
  app = await openAppUnderTest(1_000);
  other = await joinWithVault(app);
});

beforeEach(async () => {
  member = await joinWithVault(app);
});

const wallet = () => getWallet(app.context.firestore, member.uid);

async function eventsOf(uid: string) {
  const auditEvents = await listAuditEvents(app.context.firestore, { limit: 100 });
  return auditEvents.filter(({ subject }) => subject === paths.wallet(uid));
}

async function logIn(pass: string, cookie?: string): Promise<TestReply> {
  const headers = cookie === undefined ? {} : { cookie };
  return app.send('/api/login', { body: { mail: member.mail, pass }, headers });
}

/** Whether the session may read and write. */
async function isOpen(idToken: string): Promise<boolean> {
  const replies = await Promise.all([
    app.send('/api/walletShare', { idToken }),
    app.send('/api/walletBackup', { body: {}, idToken }),
  ]);
  const statuses = replies.map(({ status }) => status);
  expect([
    [200, 200],
    [401, 401],
  ]).toContainEqual(statuses);
  return statuses[0] === 200;
}

/** Logs in on a device of its own. */
async function openDevice(pass = member.pass) {
  const reply = await logIn(pass);
  const [cookie = ''] = (reply.headers.get('set-cookie') ?? '').split(';');
  const idToken = await app.tradeToken(withToken.parse(reply.data)[0].token);
  return { cookie, idToken, hash: sha256Hex(cookie.slice('__session='.length)) };
}

async function change(body: object = {}, headers: Record<string, string> = {}) {
  const { uid, idToken, vault } = member;
  const sealed = await vault.reencrypt(uid, await askNonce(app, member));
  const sent = { uid, pass: newPass(), ...sealed, ...body };
  return { sent, reply: await app.send('/api/changePassword', { body: sent, idToken, headers }) };
}

async function recoveryMails(uid: string) {
  const { docs } = await app.context.firestore.collection(collections.mail).get();
  return docs.filter(({ id }) => id.startsWith(`recovery_${uid}_`)).map((mail) => mail.data());
}

const recover = (mail = member.mail) => app.send('/api/passRecover', { body: { mail } });

/** The token of the one link that was mailed. */
async function askLink(): Promise<string> {
  await recover();
  const [mail] = await recoveryMails(member.uid);
  const { text } = z.object({ text: z.string() }).parse(mail?.['message']);
  const [, link = ''] = /(http:\S+)/.exec(text) ?? [];
  const { hash, origin } = new URL(link);
  expect(origin).toBe('http://127.0.0.1:5010');
  const query = new URLSearchParams(hash.replace('#/reset-password?', ''));
  expect(query.get('email')).toBe(member.mail);
  return query.get('token') ?? '';
}

/** The token of one more link. */
async function newestLink(): Promise<string> {
  const known = (await recoveryMails(member.uid)).length;
  await recover();
  const mails = await recoveryMails(member.uid);
  expect(mails).toHaveLength(known + 1);
  const { firestore } = app.context;
  const stored = await firestore.doc(paths.passwordReset(member.uid)).get();
  const hashes = z.array(z.object({ hash: z.string() })).parse(stored.get('links'));
  const tokens = mails.map((mail) => tokenIn(mail['message']));
  return tokens.find((token) => sha256Hex(token) === hashes.at(-1)?.hash) ?? '';
}

const tokenIn = (message: unknown): string =>
  /token=([\w-]{43})/.exec(z.object({ text: z.string() }).parse(message).text)?.[1] ?? '';

/** The id that a reply gives the device. */
const deviceOf = ({ headers }: TestReply): string =>
  /^__session=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';

const resetWith = (token: string, pass = newPass(), mail = member.mail) =>
  app.send('/api/resetPassword', { body: { mail, token, pass } });

/** Sends what was signed before, with a session of now. */
async function sendLate(sealed: object, pass: string): Promise<TestReply> {
  const { idToken } = await openDevice(pass);
  return app.send('/api/walletReseal', { body: sealed, idToken });
}

const countMails = async () =>
  (await app.context.firestore.collection(collections.mail).get()).size;

describe('changePassword', () => {
  it('a change replaces password and envelope together and opens a new session', async () => {
    const { reply, sent } = await change();
    expect(reply).toMatchObject({ status: 200, data: [{ status: 'OK' }] });
    expect(await wallet()).toMatchObject({
      verifier: sha256Hex(sent.pass),
      phrases: sent.phrases,
      sealed: 'current',
      earlierPhrases: [member.phrases],
      payoutHold: null,
    });
    expect((await logIn(member.pass)).data).toEqual([{ CODES: 'NO' }]);
    expect((await logIn(sent.pass)).data).toMatchObject([{ CODES: member.uid }]);
    expect(await isOpen(await app.tradeToken(withToken.parse(reply.data)[0].token))).toBe(true);
    const [event, ...others] = await eventsOf(member.uid);
    expect(event).toMatchObject({ actor: member.uid, action: 'password.changed' });
    expect(event?.before).toEqual({ sealed: 'current' });
    expect(event?.after).toEqual({ sealed: 'current' });
    expect(others).toEqual([]);
  });

  it('a change ends every other session, also one whose custom token is exchanged later', async () => {
    const thief = await openDevice();
    const { token } = withToken.parse((await logIn(member.pass)).data)[0];
    expect(await isOpen(thief.idToken)).toBe(true);
    const revoke = vi.spyOn(app.context.auth, 'revokeRefreshTokens');
    await change();
    expect(revoke.mock.calls).toEqual([[member.uid]]);
    revoke.mockRestore();
    expect(await isOpen(member.idToken)).toBe(false);
    expect(await isOpen(thief.idToken)).toBe(false);
    expect(await isOpen(await app.tradeToken(token))).toBe(false);
    expect(await isOpen(other.idToken)).toBe(true);
  });

  it("a change keeps only the caller's device", async () => {
    const [own] = [await openDevice(), await openDevice()];
    const stranger = `__session=${randomText(32)}`;
    await change({}, { cookie: own.cookie });
    expect((await wallet()).devices).toEqual([own.hash]);
    member = await joinWithVault(app);
    await openDevice();
    await change({}, { cookie: stranger });
    expect((await wallet()).devices).toEqual([]);
    member = await joinWithVault(app);
    const former = await openDevice();
    // Its reply is lost, and the device keeps the id before.
    await logIn(member.pass, former.cookie);
    await change({}, { cookie: former.cookie });
    expect((await wallet()).devices).toEqual([former.hash]);
  });

  it('a change voids the links of resets', async () => {
    const token = await askLink();
    await change();
    expect(await resetWith(token)).toMatchObject(notReset);
  });

  it('a change voids every nonce, so that an earlier re-encryption cannot replace the new envelope', async () => {
    const late = await member.vault.reencrypt(member.uid, await askNonce(app, member));
    const { sent } = await change();
    expect(await sendLate(late, sent.pass)).toMatchObject(over);
    expect(await wallet()).toMatchObject({
      phrases: sent.phrases,
      earlierPhrases: [member.phrases],
    });
  });

  it('a change to the envelope that is there takes a nonce of its own where the password is another', async () => {
    const { sent } = await change();
    const { idToken } = await openDevice(sent.pass);
    const body = { ...sent, pass: newPass() };
    expect(await app.send('/api/changePassword', { body, idToken })).toMatchObject(over);
    expect(await wallet()).toMatchObject({ verifier: sha256Hex(sent.pass) });
  });

  it.each([
    ['an unknown nonce', () => member.vault.reencrypt(member.uid, randomText(32)), over],
    [
      "another member's nonce",
      async () => member.vault.reencrypt(member.uid, await askNonce(app, other)),
      over,
    ],
    [
      "another wallet's signature",
      async () => other.vault.reencrypt(member.uid, await askNonce(app, member)),
      { status: 400, error: { message: messages.signatureWrong } },
    ],
    ['the uid of another', async () => ({ uid: other.uid }), { status: 403 }],
  ])('a change with %s is refused and changes nothing', async (_, make, refusal) => {
    const before = await wallet();
    expect((await change(await make())).reply).toMatchObject(refusal);
    expect(await wallet()).toEqual(before);
    expect(await isOpen(member.idToken)).toBe(true);
  });

  it('of 10 parallel changes with the same nonce one succeeds', async () => {
    const nonce = await askNonce(app, member);
    const bodies = await Promise.all(
      Array.from({ length: 10 }, async () => ({
        uid: member.uid,
        pass: newPass(),
        ...(await member.vault.reencrypt(member.uid, nonce)),
      })),
    );
    const { idToken } = member;
    const sent = await app.sendTogether('/api/changePassword', bodies, { idToken });
    const codes = sent.flatMap(({ reply }) => reply.error?.code ?? []);
    expect(['conflict', 'no_session', 'busy']).toEqual(expect.arrayContaining(codes));
    const stored = await wallet();
    const winner = bodies.find(({ pass }) => sha256Hex(pass) === stored.verifier);
    expect(stored).toMatchObject({
      phrases: winner?.phrases,
      earlierPhrases: [member.phrases],
    });
    expectAccepted(sent, winner);
  });
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('passRecover', () => {
  it('a recovery mails a link for 10 minutes and stores only its hash', async () => {
    const before = Date.now();
    const token = await askLink();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const stored = await app.context.firestore.doc(paths.passwordReset(member.uid)).get();
    expect(JSON.stringify(stored.data())).not.toContain(token);
    expect(stored.get('links')).toMatchObject([{ hash: sha256Hex(token) }]);
    const goodForMs = stored.get('expiresAt').toMillis() - before;
    expect(goodForMs).toBeGreaterThanOrEqual(600_000);
    expect(goodForMs).toBeLessThan(660_000);
    const [mail] = await recoveryMails(member.uid);
    expect(mail).toMatchObject({ to: [member.mail], expiresAt: stored.get('expiresAt') });
    expect(JSON.stringify(app.lines)).not.toContain(token);
  });

  it('a recovery of an unknown mail address is No Data Found and writes nothing', async () => {
    const before = await countMails();
    expect(await recover('nobody@example.test')).toMatchObject({
      status: 200,
      data: 'No Data Found',
    });
    expect(await countMails()).toBe(before);
  });

  it('a mailbox gets three mails an hour and eight a day that strangers anywhere ask for, also after a reset, and every link is valid', async () => {
    const strict = await openAppUnderTest(1);
    const { mail, uid } = await strict.signUp(strict.root);
    const mails = async () => {
      const { docs } = await strict.context.firestore.collection(collections.mail).get();
      return docs.filter(({ id }) => id.startsWith(`recovery_${uid}_`)).map((one) => one.data());
    };
    let asked = 0;
    const ask = () => {
      asked += 1;
      return strict.send('/api/passRecover', { body: { mail }, peer: `10.1.0.${asked}` });
    };
    expect((await ask()).data).toEqual([{ status: 'OK' }]);
    const [mailed] = await mails();
    const { text } = z.object({ text: z.string() }).parse(mailed?.['message']);
    const [, first = ''] = /token=([\w-]{43})/.exec(text) ?? [];

    const replies = await Promise.all(Array.from({ length: 8 }, ask));
    expect(await mails()).toHaveLength(3);
    const refusals = replies.filter(({ status }) => status !== 200);
    expect(refusals).toHaveLength(6);
    for (const { error, headers } of refusals) {
      expect(error).toMatchObject({ code: 'rate_limited', message: messages.rateLimited });
      const waitSeconds = Number(headers.get('retry-after'));
      expect(waitSeconds).toBeGreaterThan(3_000);
      expect(waitSeconds).toBeLessThanOrEqual(3_600);
    }

    const body = { mail, token: first, pass: newPass() };
    expect(await strict.send('/api/resetPassword', { body })).toMatchObject(reset);
    expect(await ask()).toMatchObject({ status: 429 });

    const counted = strict.context.firestore.doc(
      paths.rateLimit(`mailbox_anybody_${sha256Hex(mail)}`),
    );
    await counted.update({ sentAt: [23, 20, 15, 10, 5, 4, 2].map(hoursAgo) });
    expect((await ask()).data).toEqual([{ status: 'OK' }]);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await mails()).toHaveLength(4);
    expect(
      (await strict.send('/api/passRecover', { body: { mail: 'no@example.test' } })).data,
    ).toBe('No Data Found');
  });

  it('a stranger who uses up the recovery mails of a mailbox leaves those of the devices that have logged in before', async () => {
    const strict = await openAppUnderTest(1);
    const members = await Promise.all([strict.signUp(strict.root), strict.signUp(strict.root)]);
    await setVerified(members[0], strict);
    const cookies = await Promise.all(
      members.map(async ({ mail, pass }) => {
        const login = await strict.send('/api/login', { body: { mail, pass } });
        return `__session=${deviceOf(login)}`;
      }),
    );
    const [{ mail, pass, uid }] = members;
    const [ownDevice = '', othersDevice = ''] = cookies;
    // Its reply is lost, and the device keeps the id before.
    await strict.send('/api/login', { body: { mail, pass }, headers: { cookie: ownDevice } });
    const ask = async (times: number, cookie: string) => {
      const asked = Array.from({ length: times }, () =>
        strict.send('/api/passRecover', { body: { mail }, headers: { cookie } }),
      );
      return (await Promise.all(asked))
        .map(({ status }) => status)
        .toSorted((one, two) => one - two);
    };
    expect(await ask(4, '')).toEqual([200, 200, 200, 429]);
    expect(await ask(1, `__session=${randomText(32)}`)).toEqual([429]);
    expect(await ask(1, othersDevice)).toEqual([429]);
    // They are bounded too: nobody floods the mailbox.
    expect(await ask(5, ownDevice)).toEqual([200, 200, 200, 429, 429]);
    const { docs } = await strict.context.firestore.collection(collections.mail).get();
    expect(docs.filter(({ id }) => id.startsWith(`recovery_${uid}_`))).toHaveLength(6);
  });

  it('accounts of sub-addresses share the mails of their mailbox, and use up nothing of an account whose mail is verified', async () => {
    const strict = await openAppUnderTest(1);
    const owner = await strict.signUp(strict.root);
    await setVerified(owner, strict);
    const strangers = await Promise.all(
      ['+a@', '+b@'].map(async (tag) => {
        const body = { ...signupBody(strict.root), mail: owner.mail.replace('@', tag) };
        expect(await strict.send('/api/signup', { body })).toMatchObject({ status: 200 });
        return body;
      }),
    );
    const logInThere = async ({ mail, pass }: Pick<TestMember, 'mail' | 'pass'>) =>
      `__session=${deviceOf(await strict.send('/api/login', { body: { mail, pass } }))}`;
    const ask = async (mail: string, cookie = '') =>
      (await strict.send('/api/passRecover', { body: { mail }, headers: { cookie } })).status;
    // Three welcome mails are what the mailbox gets for unverified accounts: these ask as anybody does.
    const statuses: number[] = [];
    for (const stranger of strangers) {
      const cookie = await logInThere(stranger);
      for (let mails = 0; mails < 3; mails += 1) statuses.push(await ask(stranger.mail, cookie));
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await ask(owner.mail)).toBe(429);
    expect(await ask(owner.mail, await logInThere(owner))).toBe(200);
  });

  it('a device that has logged in before gets what anybody gets when another one has used up theirs', async () => {
    const strict = await openAppUnderTest(1);
    const joined = await strict.signUp(strict.root);
    await setVerified(joined, strict);
    const { mail, pass } = joined;
    const logInThere = async () =>
      `__session=${deviceOf(await strict.send('/api/login', { body: { mail, pass } }))}`;
    const [oldDevice, ownDevice] = [await logInThere(), await logInThere()];
    const ask = (cookie: string) =>
      strict.send('/api/passRecover', { body: { mail }, headers: { cookie } });
    for (let mails = 1; mails <= 3; mails += 1) expect((await ask(oldDevice)).status).toBe(200);
    const anybodys = strict.context.firestore.doc(
      paths.rateLimit(`mailbox_anybody_${sha256Hex(mail)}`),
    );
    expect((await anybodys.get()).exists).toBe(false);
    for (let mails = 1; mails <= 3; mails += 1) expect((await ask(ownDevice)).status).toBe(200);
    // The wait is that of the count which lets one through first.
    await anybodys.update({ sentAt: [50, 40, 30].map((minutes) => hoursAgo(minutes / 60)) });
    const refused = await ask(ownDevice);
    expect(refused.status).toBe(429);
    const waitSeconds = Number(refused.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(500);
    expect(waitSeconds).toBeLessThanOrEqual(600);
    expect((await ask('')).status).toBe(429);
  });
});

const setVerified = ({ uid }: Pick<TestMember, 'uid'>, under: AppUnderTest) =>
  under.context.firestore.doc(paths.user(uid)).update({ mailVerifiedAt: new Date().toISOString() });

const verifiedAt = async () => (await getUser(app.context.firestore, member.uid)).mailVerifiedAt;

const walletsOf = () =>
  Promise.all([member, other].map(({ uid }) => getWallet(app.context.firestore, uid)));

describe('resetPassword', () => {
  it('a reset replaces only the password, holds pay-outs and ends all sessions', async () => {
    const thief = await openDevice();
    const token = await askLink();
    const before = await wallet();
    const startedAt = Date.now();
    const pass = newPass();
    const answer = await resetWith(token, pass);
    expect(answer).toMatchObject(reset);
    const after = await wallet();
    expect(after).toEqual({
      ...before,
      verifier: sha256Hex(pass),
      sealed: 'old',
      formerVerifier: before.verifier,
      // The mail was never verified before.
      replaceable: true,
      payoutHold: { until: expect.any(String), proven: false },
      // The device that has reset it.
      devices: [sha256Hex(deviceOf(answer))],
    });
    expect(after.devices).not.toContain(thief.hash);
    const heldMs = Date.parse(after.payoutHold?.until ?? '') - startedAt;
    expect(heldMs).toBeGreaterThanOrEqual(24 * 60 * 60_000);
    expect(heldMs).toBeLessThan(25 * 60 * 60_000);
    expect(await isOpen(thief.idToken)).toBe(false);
    expect(await isOpen(member.idToken)).toBe(false);
    expect((await logIn(member.pass)).data).toEqual([{ CODES: 'NO' }]);
    expect((await logIn(pass)).data).toEqual([
      {
        CODES: member.uid,
        NAMES: member.name,
        publicKey: member.vault.publicKey,
        sealed: 'old',
        token: expect.any(String),
      },
    ]);
    expect(await isOpen((await openDevice(pass)).idToken)).toBe(true);
    const [event, ...others] = await eventsOf(member.uid);
    expect(event).toMatchObject({ actor: member.uid, action: 'password.reset', alert: null });
    expect(event?.before).toEqual({ sealed: 'current', payoutHoldUntil: null });
    expect(event?.after).toEqual({ sealed: 'old', payoutHoldUntil: after.payoutHold?.until });
    expect(others).toEqual([]);
    expect(JSON.stringify(event)).not.toContain(sha256Hex(token));
  });

  it('the reader of an admin’s mailbox has none of the rights until the wallet is proven, and it is an alert', async () => {
    await makeAdmin(app.context, member.uid);
    const pass = newPass();
    const logged = app.lines.length;
    expect(await resetWith(await askLink(), pass)).toMatchObject(reset);
    const alert = expect.objectContaining({ event: 'admin.reset', uid: member.uid });
    expect(app.lines.slice(logged)).toContainEqual(alert);
    expect(await eventsOf(member.uid)).toMatchObject([{ alert: 'admin.reset' }]);
    const { idToken } = await openDevice(pass);
    const audit = () => app.send('/api/audit', { idToken });
    expect(await audit()).toMatchObject({
      status: 403,
      error: { code: 'forbidden', message: messages.adminSuspended },
    });
    // As a member the reader goes on.
    expect(await isOpen(idToken)).toBe(true);
    const sealed = await member.vault.reencrypt(member.uid, await askNonce(app, { idToken }));
    expect(await app.send('/api/walletReseal', { body: sealed, idToken })).toMatchObject({
      status: 200,
    });
    expect(await audit()).toMatchObject({ status: 200 });
  });

  it('a reset while Firebase Auth is out of reach changes nothing, and its link is good for the next try', async () => {
    await makeAdmin(app.context, member.uid);
    const token = await askLink();
    const before = await wallet();
    const error = new FirebaseAppError({ code: AppErrorCode.NETWORK_ERROR, message: 'No route' });
    vi.spyOn(app.context.auth, 'getUser').mockRejectedValueOnce(error);
    expect(await resetWith(token)).toMatchObject({ status: 503, error: { code: 'busy' } });
    expect(await wallet()).toEqual(before);
    const logged = app.lines.length;
    expect(await resetWith(token)).toMatchObject(reset);
    const alert = expect.objectContaining({ event: 'admin.reset', uid: member.uid });
    expect(app.lines.slice(logged)).toContainEqual(alert);
  });

  it('a reset whose commit loses its reply is done: it ends the sessions, remembers its device and alerts of an admin', async () => {
    await makeAdmin(app.context, member.uid);
    const token = await askLink();
    const logged = app.lines.length;
    const isLost = loseCommitReply(app.context.firestore, paths.wallet(member.uid));
    const answer = await resetWith(token);
    expect(isLost()).toBe(true);
    expect(answer).toMatchObject(reset);
    expect((await wallet()).devices).toEqual([sha256Hex(deviceOf(answer))]);
    expect(await isOpen(member.idToken)).toBe(false);
    expect(app.lines.slice(logged)).toContainEqual(
      expect.objectContaining({ event: 'admin.reset', uid: member.uid }),
    );
    expect(await eventsOf(member.uid)).toHaveLength(1);
    expect(await resetWith(token)).toMatchObject(notReset);
  });

  it('a reset after whose commit the process died alerts of an admin', async () => {
    await makeAdmin(app.context, member.uid);
    const token = await askLink();
    const logged = app.lines.length;
    const hasDied = dieAfterCommit(app.context.firestore, paths.wallet(member.uid));
    await resetWith(token);
    expect(hasDied()).toBe(true);
    const alert = expect.objectContaining({ event: 'admin.reset', uid: member.uid });
    expect(app.lines.slice(logged)).toContainEqual(alert);
  });

  it('the reader of the mailbox gets nothing to guess at, however often the password is reset', async () => {
    const { idToken, vault } = member;
    const passes = [newPass(), newPass()] as const;
    const seen: TestReply[] = [];
    for (const pass of passes) {
      seen.push(await resetWith(await newestLink(), pass));
      const login = await logIn(pass);
      const thief = await app.tradeToken(withToken.parse(login.data)[0].token);
      const release = (guess: string) =>
        app.send('/api/walletReleaseByPassword', { body: { pass: guess }, idToken: thief });
      seen.push(login, await app.send('/api/walletShare', { idToken: thief }));
      seen.push(await app.send(`/api/login/${member.mail}/${pass}`));
      // Neither the password of this reset nor that of the one before opens anything.
      for (const guess of passes) seen.push(await release(guess));
      expect((await release(member.pass)).data).toEqual([
        { status: 'OK', share: vault.signup.share, phrases: member.phrases },
      ]);
    }
    const texts = JSON.stringify(seen.map(({ data }) => data));
    expect(texts).not.toContain(vault.signup.share);
    expect(texts).not.toContain(JSON.parse(member.phrases).ct);
    expect(await app.send('/api/walletShare', { idToken })).toMatchObject({ status: 401 });
  });

  it('a reset ends the delay of failed logins and lets its device in, also while a stranger goes on guessing', async () => {
    // Time stands still: a delay is over after ten seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const strict = await openAppUnderTest(1);
    const victim = await joinWithVault(strict);
    const { mail, uid } = victim;
    const guess = (times: number) =>
      Promise.all(
        Array.from({ length: times }, () =>
          strict.send('/api/login', { body: { mail, pass: newPass() }, peer: '10.2.0.1' }),
        ),
      );
    const logInWith = (pass: string, headers = {}) =>
      strict.send('/api/login', { body: { mail, pass }, headers });
    await guess(11);
    expect(await logInWith(victim.pass)).toMatchObject({ status: 429 });

    const token = randomText(32);
    const link = { hash: sha256Hex(token), expiresAt: new Date(Date.now() + 60_000).toISOString() };
    await strict.context.firestore.doc(paths.passwordReset(uid)).set({
      links: [link],
      expiresAt: new Date(Date.now() + 60_000),
    });
    const pass = newPass();
    const answer = await strict.send('/api/resetPassword', { body: { mail, token, pass } });
    expect(answer).toMatchObject(reset);
    // The phone on which the mail was read need not be the one that logs in.
    expect(await logInWith(pass)).toMatchObject({ status: 200, data: [{ CODES: uid }] });
    await guess(11);
    expect(await logInWith(pass)).toMatchObject({ status: 429 });
    const cookie = `__session=${deviceOf(answer)}`;
    expect(await logInWith(pass, { cookie })).toMatchObject({
      status: 200,
      data: [{ CODES: uid }],
    });
  });

  it('a device whose login with the password before ends after a reset is not remembered', async () => {
    const token = await askLink();
    const { auth } = app.context;
    const createCustomToken = auth.createCustomToken.bind(auth);
    const slow = vi.spyOn(auth, 'createCustomToken').mockImplementationOnce(async (...of) => {
      await resetWith(token);
      return createCustomToken(...of);
    });
    const { hash } = await openDevice();
    slow.mockRestore();
    const { devices } = await wallet();
    expect(devices).toHaveLength(1);
    expect(devices).not.toContain(hash);
  });

  it('a reset verifies the mail, and keeps when it was verified first', async () => {
    expect(await verifiedAt()).toBeNull();
    await resetWith(await newestLink());
    const first = await verifiedAt();
    expect(Date.parse(first ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await resetWith(await newestLink());
    expect(await verifiedAt()).toBe(first);
    expect((await wallet()).replaceable).toBe(true);
  });

  it('a reset lets nobody replace the wallet of a member who had verified the mail', async () => {
    const mailVerifiedAt = new Date().toISOString();
    await app.context.firestore.doc(paths.user(member.uid)).update({ mailVerifiedAt });
    await resetWith(await newestLink());
    expect((await wallet()).replaceable).toBe(false);
  });

  it('a reset voids every nonce, so that an earlier signature neither re-encrypts nor proves the wallet', async () => {
    const late = await member.vault.reencrypt(member.uid, await askNonce(app, member));
    const pass = newPass();
    expect(await resetWith(await askLink(), pass)).toMatchObject(reset);
    expect(await sendLate(late, pass)).toMatchObject(over);
    expect(await wallet()).toMatchObject({
      phrases: member.phrases,
      sealed: 'old',
      payoutHold: { proven: false },
    });
  });

  it('a link resets once, and of 10 parallel resets one succeeds', async () => {
    const token = await askLink();
    const { mail } = member;
    const bodies = Array.from({ length: 10 }, () => ({ mail, token, pass: newPass() }));
    const sent = await app.sendTogether('/api/resetPassword', bodies);
    const { verifier } = await wallet();
    const winner = bodies.find(({ pass }) => sha256Hex(pass) === verifier);
    expectAccepted(sent, winner, ({ data }) => JSON.stringify(data) === '[{"status":"OK"}]');
    expect(await resetWith(token, winner?.pass)).toMatchObject(notReset);
    expect(await eventsOf(member.uid)).toHaveLength(1);
  });

  it.each<[string, () => Promise<TestReply>]>([
    ['a token without any link', () => resetWith(randomText(32))],
    ['an unknown token', () => askLink().then(() => resetWith(randomText(32)))],
    ["another member's token", async () => resetWith(await askLink(), newPass(), other.mail)],
    ['an unknown mail', async () => resetWith(await askLink(), newPass(), 'nobody@example.test')],
    [
      'a token that is over',
      async () => {
        const token = await askLink();
        const links = [{ hash: sha256Hex(token), expiresAt: new Date().toISOString() }];
        await app.context.firestore.doc(paths.passwordReset(member.uid)).update({ links });
        return resetWith(token);
      },
    ],
  ])('a reset with %s is answered with NO and changes nothing', async (_, send) => {
    const before = await walletsOf();
    expect(await send()).toMatchObject(notReset);
    expect(await walletsOf()).toEqual(before);
    expect(await isOpen(member.idToken)).toBe(true);
  });

  it('a reset whose revocation at Firebase fails is done, and no login makes up for it, which would end the sessions since', async () => {
    const token = await askLink();
    const pass = newPass();
    const revoke = vi.spyOn(app.context.auth, 'revokeRefreshTokens');
    revoke.mockRejectedValueOnce(new Error('down'));
    expect(await resetWith(token, pass)).toMatchObject(reset);
    expect(app.lines).toContainEqual(
      expect.objectContaining({ event: 'Sessions were not revoked', uid: member.uid }),
    );
    expect(await isOpen(member.idToken)).toBe(false);
    expect(await isOpen((await openDevice(pass)).idToken)).toBe(true);
    expect(revoke).toHaveBeenCalledTimes(1);
    revoke.mockRestore();
  });
});
