import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  type AppUnderTest,
  openAppUnderTest,
  randomText,
  type TestReply,
} from '../../test/app-under-test.ts';
import { askNonce, joinWithVault, type MemberWithVault } from '../../test/member-vault.ts';
import { listAuditEvents } from '../audit/store.ts';
import { messages } from '../contract/messages.ts';
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

const resetWith = (token: string, pass = newPass(), mail = member.mail) =>
  app.send('/api/resetPassword', { body: { mail, token, pass } });

/** Sends what was signed before, with a session of now. */
async function sendLate(sealed: object, pass: string): Promise<TestReply> {
  const { idToken } = await openDevice(pass);
  return app.send('/api/walletReseal', { body: sealed, idToken });
}

const countMails = async () =>
  (await app.context.firestore.collection(collections.mail).get()).size;

const sendMail = (body: object = {}, idToken = member.idToken) => {
  const { mail, uid } = member;
  const sent = { mail, uid, name: 'Somebody Else', pass: 'ignored1', ...body };
  return app.send('/api/sendMail', { body: sent, idToken });
};

const welcome = async () =>
  (await app.context.firestore.doc(paths.outgoingMail(`welcome_${member.uid}`)).get()).data();

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
    expect(await eventsOf(member.uid)).toMatchObject([
      { actor: member.uid, action: 'password.changed' },
    ]);
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
    const replies = await Promise.all(
      bodies.map((body) => app.send('/api/changePassword', { body, idToken: member.idToken })),
    );
    const won = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(won).toHaveLength(1);
    const codes = replies.flatMap(({ error }) => error?.code ?? []);
    expect(['conflict', 'no_session', 'busy']).toEqual(expect.arrayContaining(codes));
    const winner = bodies[won[0] ?? 0];
    expect(await wallet()).toMatchObject({
      verifier: sha256Hex(winner?.pass ?? ''),
      phrases: winner?.phrases,
      earlierPhrases: [member.phrases],
    });
  });
});

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

  it('five links are mailed in 10 minutes, each of them valid, and then no more', async () => {
    const first = await askLink();
    const replies = await Promise.all(Array.from({ length: 8 }, () => recover()));
    expect(replies.map(({ data }) => data)).toEqual(replies.map(() => [{ status: 'OK' }]));
    expect(await recoveryMails(member.uid)).toHaveLength(5);
    expect(await resetWith(first)).toMatchObject(reset);
    await recover();
    expect(await recoveryMails(member.uid)).toHaveLength(6);
  });
});

const walletsOf = () =>
  Promise.all([member, other].map(({ uid }) => getWallet(app.context.firestore, uid)));

describe('resetPassword', () => {
  it('a reset replaces only the password, holds pay-outs and ends all sessions', async () => {
    const thief = await openDevice();
    const token = await askLink();
    const before = await wallet();
    const startedAt = Date.now();
    const pass = newPass();
    expect(await resetWith(token, pass)).toMatchObject(reset);
    const after = await wallet();
    expect(after).toEqual({
      ...before,
      verifier: sha256Hex(pass),
      sealed: 'old',
      payoutHold: { until: expect.any(String), proven: false },
      devices: [],
      sessionsRevokedFrom: expect.any(Number),
    });
    const heldMs = Date.parse(after.payoutHold?.until ?? '') - startedAt;
    expect(heldMs).toBeGreaterThanOrEqual(24 * 60 * 60_000);
    expect(heldMs).toBeLessThan(25 * 60 * 60_000);
    expect(await isOpen(thief.idToken)).toBe(false);
    expect(await isOpen(member.idToken)).toBe(false);
    expect((await logIn(member.pass)).data).toEqual([{ CODES: 'NO' }]);
    expect((await logIn(pass)).data).toMatchObject([
      { CODES: member.uid, sealed: 'old', phrases: member.phrases },
    ]);
    expect(await isOpen((await openDevice(pass)).idToken)).toBe(true);
    expect(await eventsOf(member.uid)).toMatchObject([
      { actor: member.uid, action: 'password.reset', after: { sealed: 'old' } },
    ]);
    expect(JSON.stringify(await eventsOf(member.uid))).not.toContain(sha256Hex(token));
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
    const passes = Array.from({ length: 10 }, newPass);
    const replies = await Promise.all(passes.map((pass) => resetWith(token, pass)));
    const won = replies.flatMap(({ data }, index) =>
      JSON.stringify(data) === '[{"status":"OK"}]' ? [index] : [],
    );
    expect(won).toHaveLength(1);
    const winner = passes[won[0] ?? 0] ?? '';
    expect((await wallet()).verifier).toBe(sha256Hex(winner));
    expect(await resetWith(token, winner)).toMatchObject(notReset);
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

  it('the next login revokes the sessions at Firebase when the reset could not', async () => {
    const token = await askLink();
    const pass = newPass();
    const revoke = vi.spyOn(app.context.auth, 'revokeRefreshTokens');
    revoke.mockRejectedValueOnce(new Error('down'));
    expect(await resetWith(token, pass)).toMatchObject(reset);
    expect(app.lines).toContainEqual(
      expect.objectContaining({ event: 'Sessions were not revoked', uid: member.uid }),
    );
    expect((await wallet()).sessionsRevokedFrom).toBe(0);
    expect(await isOpen((await openDevice(pass)).idToken)).toBe(true);
    expect(revoke).toHaveBeenCalledTimes(2);
    const { sessionsFrom } = await getUser(app.context.firestore, member.uid);
    expect((await wallet()).sessionsRevokedFrom).toBe(sessionsFrom);
    await openDevice(pass);
    expect(revoke).toHaveBeenCalledTimes(2);
    revoke.mockRestore();
  });
});

describe('sendMail', () => {
  it('one welcome mail with the stored name is written', async () => {
    expect(await sendMail()).toMatchObject(reset);
    const first = await welcome();
    expect(first).toMatchObject({ to: [member.mail] });
    const text = JSON.stringify(first);
    expect(text).toContain(member.name);
    expect(text).not.toContain('Somebody Else');
    expect(text).not.toContain('ignored1');
    const replies = await Promise.all(Array.from({ length: 5 }, () => sendMail()));
    for (const reply of replies) expect([200, 503]).toContain(reply.status);
    expect(await welcome()).toEqual(first);
  });

  it('a welcome mail to another address or by another member is refused', async () => {
    const forbidden = { status: 403, error: { code: 'forbidden' } };
    expect(await sendMail({ mail: other.mail })).toMatchObject(forbidden);
    expect(await sendMail({}, other.idToken)).toMatchObject(forbidden);
    expect(await welcome()).toBeUndefined();
  });
});
