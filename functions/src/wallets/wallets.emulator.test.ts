import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { type AppUnderTest, openAppUnderTest, randomText } from '../../test/app-under-test.ts';
import { expectAccepted } from '../../test/expect-accepted.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { askNonce, joinWithVault, type MemberWithVault } from '../../test/member-vault.ts';
import { shortLived } from '../accounts/core/short-lived.ts';
import * as messages from '../contract/messages.ts';
import { proofMessage } from '../contract/wallet-messages.ts';
import { getUser, getWallet } from '../members/store.ts';
import type { Wallet } from '../members/wallet.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';

const done = { status: 200, data: [{ status: 'OK' }] };
const over = { status: 409, error: { code: 'conflict', message: messages.challengeOver } };
const wrong = { status: 400, error: { code: 'invalid_input', message: messages.signatureWrong } };

const oneNonce = z.tuple([shortLived]);

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
const reseal = (body: object) => app.send('/api/walletReseal', { body, idToken: member.idToken });
const prove = (body: object) => app.send('/api/walletProof', { body, idToken: member.idToken });
const reencrypt = async () => member.vault.reencrypt(member.uid, await askNonce(app, member));
const signProof = async (nonce: string, by = member) => ({
  nonce,
  sig: await by.vault.sign(proofMessage(member.uid, nonce)),
});

async function hold(payoutHold: Wallet['payoutHold']): Promise<void> {
  await app.context.firestore.doc(paths.wallet(member.uid)).update({ payoutHold });
}

async function eventsOf(uid: string) {
  const auditEvents = await listAuditEvents(app.context.firestore, { limit: 100 });
  return auditEvents.filter(({ subject }) => subject === paths.wallet(uid));
}

/** Lets every nonce of the member be over. */
async function letTimePass(): Promise<void> {
  const document = app.context.firestore.doc(paths.challenges(member.uid));
  const nonces: unknown = (await document.get()).get('nonces');
  if (!Array.isArray(nonces)) throw new TypeError('There is no nonce');
  const expiresAt = new Date().toISOString();
  await document.set({ nonces: nonces.map((nonce: object) => ({ ...nonce, expiresAt })) });
}

const ask = () => app.send('/api/walletChallenge', { idToken: member.idToken });

describe('walletChallenge', () => {
  it('a challenge is a nonce of 32 bytes for 10 minutes and only its hash is stored', async () => {
    const before = Date.now();
    const nonce = await askNonce(app, member);
    expect(nonce).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const { firestore } = app.context;
    const stored = await firestore.doc(paths.challenges(member.uid)).get();
    expect(JSON.stringify(stored.data())).not.toContain(nonce);
    const [{ hash, expiresAt }] = oneNonce.parse(stored.get('nonces'));
    expect(hash).toBe(sha256Hex(nonce));
    const goodForMs = Date.parse(expiresAt) - before;
    expect(goodForMs).toBeGreaterThanOrEqual(600_000);
    expect(goodForMs).toBeLessThan(660_000);
  });

  it('a sixth challenge is refused while five are open, and displaces none of them', async () => {
    const sealed = await reencrypt();
    // By a thief with the same session.
    for (let times = 0; times < 4; times += 1) expect(await ask()).toMatchObject({ status: 200 });
    const refused = await ask();
    expect(refused).toMatchObject({
      status: 429,
      error: { code: 'rate_limited', message: messages.challengesUsed },
    });
    const waitSeconds = Number(refused.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(500);
    expect(waitSeconds).toBeLessThanOrEqual(600);
    expect(await reseal(sealed)).toMatchObject(done);
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await ask()).toMatchObject({ status: 429 });
    await letTimePass();
    expect(await ask()).toMatchObject({ status: 200 });
  });

  it('a logout ends the challenges of the sessions before, and the next session has all five', async () => {
    const sealed = await reencrypt();
    // By a thief with the same session.
    for (let times = 0; times < 4; times += 1) expect(await ask()).toMatchObject({ status: 200 });
    const { idToken, uid } = member;
    expect(await app.send('/api/logout', { body: {}, idToken })).toMatchObject(done);
    const { sessionsFrom } = await getUser(app.context.firestore, uid);
    member = { ...member, idToken: await app.openSession(uid, { sessionsFrom }) };
    expect(await reseal(sealed)).toMatchObject(over);
    for (let times = 0; times < 5; times += 1) expect(await ask()).toMatchObject({ status: 200 });
    expect(await ask()).toMatchObject({ status: 429 });
  });
});

describe('walletReseal', () => {
  it('a re-encryption replaces the envelope, keeps the earlier one and proves the wallet', async () => {
    const until = '2026-01-08T12:00:00.000Z';
    await hold({ until, proven: false });
    await app.context.firestore.doc(paths.wallet(member.uid)).update({ sealed: 'old' });
    const before = await wallet();
    const sealed = await reencrypt();
    expect(await reseal(sealed)).toMatchObject(done);
    expect(await wallet()).toEqual({
      ...before,
      phrases: sealed.phrases,
      sealed: 'current',
      earlierPhrases: [member.phrases],
      payoutHold: { until, proven: true },
    });
    expect(await eventsOf(member.uid)).toMatchObject([
      {
        actor: member.uid,
        action: 'wallet.resealed',
        before: { sealed: 'old' },
        after: { sealed: 'current' },
      },
    ]);
  });

  it('a repeated re-encryption is answered the same and changes nothing', async () => {
    const sealed = await reencrypt();
    await reseal(sealed);
    const before = await wallet();
    expect(await reseal(sealed)).toMatchObject(done);
    expect(await wallet()).toEqual(before);
    expect(await eventsOf(member.uid)).toHaveLength(1);
  });

  it('a nonce re-encrypts once', async () => {
    const nonce = await askNonce(app, member);
    await reseal(await member.vault.reencrypt(member.uid, nonce));
    const before = await wallet();
    expect(await reseal(await member.vault.reencrypt(member.uid, nonce))).toMatchObject(over);
    expect(await wallet()).toEqual(before);
  });

  it('of 10 parallel re-encryptions with the same nonce one succeeds', async () => {
    const nonce = await askNonce(app, member);
    const envelopes = await Promise.all(
      Array.from({ length: 10 }, () => member.vault.reencrypt(member.uid, nonce)),
    );
    const { idToken } = member;
    const sent = await app.sendTogether('/api/walletReseal', envelopes, { idToken });
    const codes = sent.flatMap(({ reply }) => reply.error?.code ?? []);
    expect(['conflict', 'busy']).toEqual(expect.arrayContaining(codes));
    const { phrases, earlierPhrases } = await wallet();
    const winner = envelopes.find((envelope) => envelope.phrases === phrases);
    expect(earlierPhrases).toEqual([member.phrases]);
    expectAccepted(sent, winner);
    expect(await eventsOf(member.uid)).toHaveLength(1);
  });

  it.each([
    ['an unknown nonce', async () => member.vault.reencrypt(member.uid, randomText(32)), over],
    [
      "another member's nonce",
      async () => member.vault.reencrypt(member.uid, await askNonce(app, other)),
      over,
    ],
    [
      'a nonce that is over',
      async () => {
        const sealed = await reencrypt();
        await letTimePass();
        return sealed;
      },
      over,
    ],
    [
      "another wallet's signature",
      async () => other.vault.reencrypt(member.uid, await askNonce(app, member)),
      wrong,
    ],
    [
      'a signature for another member',
      async () => member.vault.reencrypt(other.uid, await askNonce(app, member)),
      wrong,
    ],
    [
      'a signature of another envelope',
      async () => ({ ...(await reencrypt()), phrases: other.phrases }),
      wrong,
    ],
    ['a signature of a proof', async () => ({ ...(await reencrypt()), ...(await proof()) }), wrong],
    [
      'no signature of anybody',
      async () => ({ ...(await reencrypt()), sig: `0x${'ff'.repeat(65)}` }),
      wrong,
    ],
  ])('a re-encryption with %s is refused and changes nothing', async (_, make, refusal) => {
    const before = await wallet();
    expect(await reseal(await make())).toMatchObject(refusal);
    expect(await wallet()).toEqual(before);
    expect(await eventsOf(member.uid)).toEqual([]);
  });

  it('a wrong signature does not use up its nonce', async () => {
    const sealed = await reencrypt();
    expect(await reseal({ ...sealed, sig: `0x${'12'.repeat(65)}` })).toMatchObject(wrong);
    expect(await reseal(sealed)).toMatchObject(done);
  });
});

const proof = async () => signProof(await askNonce(app, member));

describe('walletProof', () => {
  const until = '2026-01-08T12:00:00.000Z';

  it('a proof ends the unproven hold, and its repetition is answered the same', async () => {
    await hold({ until, proven: false });
    const signed = await proof();
    expect(await prove(signed)).toMatchObject(done);
    expect((await wallet()).payoutHold).toEqual({ until, proven: true });
    expect(await prove(signed)).toMatchObject(done);
    expect(await eventsOf(member.uid)).toMatchObject([
      { actor: member.uid, action: 'wallet.proven', after: { proven: true } },
    ]);
  });

  it('the first proof of an unproven wallet is stored once, and later ones change nothing', async () => {
    await app.context.firestore.doc(paths.wallet(member.uid)).update({ provenAt: null });
    const signed = await proof();
    expect(await prove({ ...signed, nonce: randomText(32) })).toMatchObject(wrong);
    expect(await prove(await signProof(randomText(32)))).toMatchObject(over);
    expect((await wallet()).provenAt).toBeNull();
    expect(await prove(signed)).toMatchObject(done);
    const { provenAt } = await wallet();
    expect(Date.parse(provenAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(await prove(signed)).toMatchObject(done);
    expect(await prove(await proof())).toMatchObject(done);
    expect((await wallet()).provenAt).toBe(provenAt);
    expect(await eventsOf(member.uid)).toMatchObject([{ action: 'wallet.proven' }]);
  });

  it('a nonce proves once, also where nothing is held', async () => {
    const signed = await proof();
    expect(await prove(signed)).toMatchObject(done);
    await hold({ until, proven: false });
    expect(await prove(signed)).toMatchObject(over);
    expect((await wallet()).payoutHold).toEqual({ until, proven: false });
  });

  it.each([
    ['an unknown nonce', () => signProof(randomText(32)), over],
    ["another member's nonce", async () => signProof(await askNonce(app, other)), over],
    [
      "another wallet's signature",
      async () => signProof(await askNonce(app, member), other),
      wrong,
    ],
    [
      'the signature of an envelope',
      async () => {
        const { nonce, sig } = await reencrypt();
        return { nonce, sig };
      },
      wrong,
    ],
    [
      'a nonce that is over',
      async () => {
        const signed = await proof();
        await letTimePass();
        return signed;
      },
      over,
    ],
  ])('a proof with %s is refused and leaves the hold unproven', async (_, make, refusal) => {
    await hold({ until, proven: false });
    expect(await prove(await make())).toMatchObject(refusal);
    expect((await wallet()).payoutHold).toEqual({ until, proven: false });
  });
});

describe('walletBackup', () => {
  it('a backup is recorded for its member alone, also when it is reported twice', async () => {
    const note = () => app.send('/api/walletBackup', { body: {}, idToken: member.idToken });
    expect(await note()).toMatchObject(done);
    expect(await note()).toMatchObject(done);
    expect(await getUser(app.context.firestore, member.uid)).toMatchObject({ backedUp: true });
    expect(await getUser(app.context.firestore, other.uid)).toMatchObject({ backedUp: false });
  });
});

const formerPass = () => `v1.${randomText(32)}`;
const notReleased = { status: 200, data: [{ status: 'NO' }] };
const sendPass = (pass: string, sender = app, idToken = member.idToken) =>
  sender.send('/api/walletReleaseByPassword', { body: { pass }, idToken });
const sendProof = (body: object) =>
  app.send('/api/walletReleaseByProof', { body, idToken: member.idToken });

/** Puts a wallet in the state after a reset, `pass` being the password from before. */
async function makeOld(pass: string, { context } = app, uid = member.uid): Promise<void> {
  const change = { sealed: 'old', formerVerifier: sha256Hex(pass) } as const;
  await context.firestore.doc(paths.wallet(uid)).update(change);
}

describe('the release of an old envelope', () => {
  it('the session alone gets neither the share nor the envelope', async () => {
    await makeOld(formerPass());
    for (const query of ['', '?ask=proven']) {
      const { data, status } = await app.send(`/api/walletShare${query}`, {
        idToken: member.idToken,
      });
      const asked = query === '' ? {} : { proven: 'YES', replaceable: 'NO', mailFreeable: 'NO' };
      expect({ data, status }).toEqual({ status: 200, data: [{ sealed: 'old', ...asked }] });
    }
  });

  it('the mail of an account that was never confirmed is freeable, also where its wallet was used', async () => {
    await makeOld(formerPass());
    await app.context.firestore.doc(paths.wallet(member.uid)).update({ replaceable: true });
    await app.context.firestore.doc(paths.user(member.uid)).update({ activation: 'Active' });
    const { data } = await app.send('/api/walletShare?ask=proven', { idToken: member.idToken });
    expect(data).toMatchObject([{ replaceable: 'NO', mailFreeable: 'YES' }]);
  });

  it('the former password releases both, any number of times', async () => {
    const pass = formerPass();
    await makeOld(pass);
    const { phrases, share } = await wallet();
    const released = { status: 200, data: [{ status: 'OK', share, phrases }] };
    expect(await sendPass(formerPass())).toMatchObject(notReleased);
    // The present one is not the one that opens it.
    expect(await sendPass(member.pass)).toMatchObject(notReleased);
    expect(await sendPass(pass)).toMatchObject(released);
    expect(await sendPass(pass)).toMatchObject(released);
  });

  it('nothing is released by a password while the envelope is current', async () => {
    expect(await sendPass(member.pass)).toMatchObject(notReleased);
    await makeOld(member.pass);
    await reseal(await reencrypt());
    expect(await sendPass(member.pass)).toMatchObject(notReleased);
  });

  it('guesses at the former password are delayed as logins are, and neither a login nor a known device helps', async () => {
    // Time stands still: a delay is over after ten seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const strict = await openAppUnderTest(1);
    const guessed = await joinWithVault(strict);
    const { idToken, mail, uid } = guessed;
    const pass = formerPass();
    await makeOld(pass, strict, uid);
    const logIn = () => strict.send('/api/login', { body: { mail, pass: guessed.pass } });
    const cookie = ((await logIn()).headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    for (let failed = 0; failed < 10; failed += 1) {
      expect(await sendPass(formerPass(), strict, idToken)).toMatchObject(notReleased);
    }
    expect(await logIn()).toMatchObject({ status: 200, data: [{ sealed: 'old' }] });
    const body = { pass };
    for (const headers of [{}, { cookie }]) {
      const delayed = await strict.send('/api/walletReleaseByPassword', { body, idToken, headers });
      expect(delayed).toMatchObject({ status: 429, error: { message: messages.rateLimited } });
      const waitSeconds = Number(delayed.headers.get('retry-after'));
      expect(waitSeconds).toBeGreaterThan(0);
      expect(waitSeconds).toBeLessThanOrEqual(10);
    }
  });

  it('a proof of the wallet releases the share alone, once a nonce', async () => {
    await makeOld(formerPass());
    const signed = await proof();
    const { share } = await wallet();
    const { data, status } = await sendProof(signed);
    expect({ data, status }).toEqual({ status: 200, data: [{ share }] });
    expect(await sendProof(signed)).toMatchObject(over);
  });

  it.each([
    ['an unknown nonce', () => signProof(randomText(32)), over],
    [
      "another wallet's signature",
      async () => signProof(await askNonce(app, member), other),
      wrong,
    ],
    [
      'the signature of an envelope',
      async () => {
        const { nonce, sig } = await reencrypt();
        return { nonce, sig };
      },
      wrong,
    ],
  ])('%s releases no share', async (_, make, refusal) => {
    await makeOld(formerPass());
    expect(await sendProof(await make())).toMatchObject(refusal);
  });
});
