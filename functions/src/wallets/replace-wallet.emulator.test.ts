import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  type AppUnderTest,
  openAppUnderTest,
  randomText,
  signupBody,
  type TestReply,
} from '../../test/app-under-test.ts';
import { expectAccepted } from '../../test/expect-accepted.ts';
import { dieEverywhere, loseCommitReply } from '../../test/firestore-requests.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { makeAdmin } from '../../test/make-admin.ts';
import {
  askNonce,
  createMemberVault,
  joinWithVault,
  type MemberWithVault,
} from '../../test/member-vault.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import type { ActingContext } from '../context/context.ts';
import * as messages from '../contract/messages.ts';
import { joinMessage, proofMessage } from '../contract/wallet-messages.ts';
import { findWalletOwner, getUser, getWallet } from '../members/store.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { replaceWallet } from './replace-wallet.ts';

const done = { status: 200, data: [{ status: 'OK' }] };
const replaced = { status: 200, data: [{ status: 'OK', token: expect.any(String) }] };
const withToken = z.tuple([z.object({ token: z.string() })]);
const refusedAsUsed = { status: 409, error: { code: 'conflict', message: messages.walletUsed } };

/** Whether the chain shows that addresses were used; undefined while it does not answer. */
let used: boolean | undefined;
let app: AppUnderTest;
let other: MemberWithVault;
/** An account that was reset by a reader of its mail, and never verified before. */
let member: MemberWithVault;
/** The password since the reset, as that browser has derived it. */
const chosen = `v1.${randomText(32)}`;

async function isUsed(): Promise<boolean> {
  if (used === undefined) throw new ChainUnavailableError('No endpoint answered');
  return used;
}

beforeAll(async () => {
  app = await openAppUnderTest(1_000, {}, { isUsed });
  other = await joinWithVault(app);
});

beforeEach(async () => {
  used = false;
  await joinAndReset();
});

async function joinAndReset(): Promise<void> {
  member = await joinWithVault(app);
  await update(paths.user(member.uid), { mailVerifiedAt: new Date().toISOString() });
  await update(paths.wallet(member.uid), {
    verifier: sha256Hex(chosen),
    sealed: 'old',
    formerVerifier: sha256Hex(member.pass),
    replaceable: true,
    payoutHold: { until: '2026-01-08T12:00:00.000Z', proven: false },
  });
}

const update = (path: string, data: object) => app.context.firestore.doc(path).update({ ...data });
const put = (path: string, data: object) => app.context.firestore.doc(path).set(data);
const user = () => getUser(app.context.firestore, member.uid);
const wallet = () => getWallet(app.context.firestore, member.uid);
const owned = async (address: string) =>
  (await app.context.firestore.doc(paths.walletOwner(address)).get()).data();

/** A wallet as the browser makes it, and the fields that it sends of it. */
async function makeFresh(mail = member.mail) {
  const vault = await createMemberVault(randomBytes(32), mail);
  const { phrases, public: publicKey, share, sig } = vault.signup;
  return { public: publicKey, phrases, share, sig, pass: chosen };
}

const replace = (body: object, idToken: string | undefined = member.idToken) =>
  app.send('/api/walletReplace', { body, idToken });

/** The session that a replacement gives the caller. */
const openNext = ({ data }: TestReply) => app.tradeToken(withToken.parse(data)[0].token);

/** The answers to a read and to a change by a session. */
async function statusesOf(idToken: string): Promise<readonly number[]> {
  const replies = await Promise.all([
    app.send(`/api/getUser/${member.uid}`, { idToken }),
    app.send('/api/walletChallenge', { idToken }),
    app.send('/api/walletBackup', { body: {}, idToken }),
  ]);
  return replies.map(({ status }) => status);
}

/** As the server does it for a session of the member. */
function replaceBy(
  context: ActingContext,
  fresh: Awaited<ReturnType<typeof makeFresh>>,
  sessionsFrom = 0,
) {
  const { uid, vault } = member;
  const caller = { uid, publicKey: vault.publicKey, admin: false, sessionsFrom };
  return replaceWallet(context, caller, fresh);
}

it('the owner of the mailbox gets a wallet of their own for an account that a stranger opened', async () => {
  const before = await wallet();
  const fresh = await makeFresh();
  const startedAt = Date.now();
  const reply = await replace(fresh);
  expect(reply).toMatchObject(replaced);
  const { publicKey, signedUpAt, ...rest } = await user();
  expect(publicKey).toBe(fresh.public);
  expect(rest).toMatchObject({ backedUp: false, activation: 'Inactive', mail: member.mail });
  // No earlier payment is this member's, and the scan of receipts finds the new address.
  expect(Date.parse(signedUpAt)).toBeGreaterThanOrEqual(startedAt);
  expect(await wallet()).toEqual({
    ...before,
    share: fresh.share,
    phrases: fresh.phrases,
    sealed: 'current',
    formerVerifier: null,
    replaceable: false,
    earlierPhrases: [],
    payoutHold: null,
    provenAt: signedUpAt,
    retired: { publicKey: member.vault.publicKey, share: before.share, phrases: before.phrases },
  });
  const idToken = await openNext(reply);
  expect((await app.send('/api/walletShare', { idToken })).data).toEqual([
    { share: fresh.share, phrases: fresh.phrases, sealed: 'current' },
  ]);
  const events = await listAuditEvents(app.context.firestore, { limit: 100 });
  expect(events.filter(({ subject }) => subject === paths.user(member.uid))).toMatchObject([
    {
      actor: member.uid,
      action: 'wallet.replaced',
      before: { publicKey: member.vault.publicKey },
      after: { publicKey },
    },
  ]);
});

it('every session that knows the address before ends, the caller’s too, and the token of the reply opens the next', async () => {
  // Another device, at which the member logged in after the reset.
  const other = await app.openSession(member.uid, { sessionsFrom: 0 });
  expect(await statusesOf(other)).toEqual([200, 200, 200]);
  const next = await openNext(await replace(await makeFresh()));
  expect(await statusesOf(other)).toEqual([401, 401, 401]);
  expect(await statusesOf(member.idToken)).toEqual([401, 401, 401]);
  expect(await statusesOf(next)).toEqual([200, 200, 200]);
});

it('a repeated replacement is answered the same and changes nothing, and another one is refused', async () => {
  const revoke = vi.spyOn(app.context.auth, 'revokeRefreshTokens');
  const fresh = await makeFresh();
  const next = await openNext(await replace(fresh));
  const before = [await user(), await wallet()];
  // Its session has ended with the first one: the member logs in again.
  expect(await replace(fresh)).toMatchObject({ status: 401, error: { code: 'no_session' } });
  // Also once something has reached the new address.
  used = true;
  expect(await replace(fresh, next)).toMatchObject(replaced);
  expect(revoke).toHaveBeenCalledTimes(1);
  revoke.mockRestore();
  used = false;
  expect(await replace(await makeFresh(), next)).toMatchObject(refusedAsUsed);
  expect([await user(), await wallet()]).toEqual(before);
});

it('a session that ended while its request was under way replaces nothing and gets no token', async () => {
  await update(paths.user(member.uid), { sessionsFrom: 1 });
  expect(await replaceBy(app.context, await makeFresh())).toMatchObject({
    refusal: { code: 'no_session' },
  });
  expect((await user()).publicKey).toBe(member.vault.publicKey);
});

it('a session that ended while its repeated request was under way gets no token of the next one', async () => {
  const fresh = await makeFresh();
  expect(await replaceBy(app.context, fresh)).toMatchObject({ ok: true });
  const { sessionsFrom } = await user();
  expect(await replaceBy(app.context, fresh, sessionsFrom)).toMatchObject({ ok: true });
  // The owner of the mailbox resets the password meanwhile.
  await update(paths.user(member.uid), { sessionsFrom: sessionsFrom + 1 });
  const createToken = vi.spyOn(app.context.auth, 'createCustomToken');
  expect(await replaceBy(app.context, fresh, sessionsFrom)).toMatchObject({
    refusal: { code: 'no_session' },
  });
  expect(createToken).not.toHaveBeenCalled();
  createToken.mockRestore();
});

it('a replacement whose commit is made though its reply is lost gives the token of its own session', async () => {
  const fresh = await makeFresh();
  const isLost = loseCommitReply(app.context.firestore, paths.user(member.uid));
  expect(await replaceBy(app.context, fresh)).toMatchObject({ ok: true });
  expect(isLost()).toBe(true);
  expect((await user()).publicKey).toBe(fresh.public);
});

it('the address before belongs to nobody and stays reserved, also for the one who holds its key', async () => {
  const { publicKey: former } = member.vault;
  const fresh = await makeFresh();
  await replace(fresh);
  const { firestore } = app.context;
  expect(await owned(former)).toEqual({ uid: member.uid, retired: true });
  expect(await findWalletOwner(firestore, former)).toBeUndefined();
  expect(await findWalletOwner(firestore, fresh.public)).toBe(member.uid);
  const body = signupBody(app.root);
  const sig = await member.vault.sign(joinMessage(body.mail, former));
  expect(await app.send('/api/signup', { body: { ...body, public: former, sig } })).toMatchObject({
    status: 409,
    error: { code: 'wallet_taken' },
  });
});

it('an address that nobody proved keeps no wallet, whatever it did elsewhere, and is free again', async () => {
  const { publicKey } = member.vault;
  await update(paths.wallet(member.uid), { provenAt: null });
  // A busy address, of an exchange for one, which the stranger named who signed up with the mail.
  used = true;
  await put(paths.inflowRow(`1_${member.uid}_0`), { sender: publicKey });
  await put(paths.receipt(member.uid, 1, hash), { to: publicKey });
  expect(await readShare('?ask=proven')).toMatchObject([{ replaceable: 'YES' }]);
  expect(await replace(await makeFresh())).toMatchObject(replaced);
  expect(await owned(publicKey)).toBeUndefined();
});

it('an address before that another member has proven meanwhile stays theirs', async () => {
  const { publicKey: former } = member.vault;
  await put(paths.walletOwner(former), { uid: other.uid });
  expect(await replace(await makeFresh())).toMatchObject(replaced);
  expect(await owned(former)).toEqual({ uid: other.uid });
});

const hash = `0x${'ab'.repeat(32)}`;

it.each<[string, () => unknown]>([
  [
    'whose mail was verified before the reset',
    () => update(paths.wallet(member.uid), { replaceable: false }),
  ],
  ['that was ever Active', () => update(paths.user(member.uid), { activation: 'Active' })],
  ['with a payment', () => put(paths.payment(`1_${member.uid}_0`), { uid: member.uid })],
  ['with a withdrawal', () => put(paths.withdrawal(member.uid, '2026-01-07'), { uid: member.uid })],
  [
    'whose wallet sent an inflow',
    () => put(paths.inflowRow(`1_${member.uid}_0`), { sender: member.vault.publicKey }),
  ],
  [
    'whose address received USDT and sent it on',
    () => put(paths.receipt(member.uid, 1, hash), { to: member.vault.publicKey }),
  ],
  [
    'whose address the chain shows to be used',
    () => {
      used = true;
    },
  ],
])('an account %s keeps its wallet', async (_, use) => {
  await use();
  const before = [await user(), await wallet()];
  const fresh = await makeFresh();
  expect(await replace(fresh)).toMatchObject(refusedAsUsed);
  expect([await user(), await wallet()]).toEqual(before);
  expect(await owned(fresh.public)).toBeUndefined();
  expect(await owned(member.vault.publicKey)).toEqual({ uid: member.uid });
});

it('what the one who sat on the mail made up, a booking and a recorded send, keeps no wallet', async () => {
  await put(paths.subscription(member.uid, hash), { uid: member.uid, mode: 'Pending' });
  await put(paths.transfer(member.uid, hash), { uid: member.uid });
  expect(await replace(await makeFresh())).toMatchObject(replaced);
});

it('an account that gets its first payment while the chain is asked keeps its wallet', async () => {
  const isUsed = async () => {
    await put(paths.payment(`1_${member.uid}_0`), { uid: member.uid });
    return false;
  };
  const asking = { ...app.context, chain: { ...app.context.chain, isUsed } };
  expect(await replaceBy(asking, await makeFresh())).toMatchObject({
    refusal: refusedAsUsed.error,
  });
  expect((await user()).publicKey).toBe(member.vault.publicKey);
});

it('the wallet of an admin is never replaced: who reads the mailbox would have the rights', async () => {
  await makeAdmin(app.context, member.uid);
  expect(await readShare('?ask=proven')).toMatchObject([{ replaceable: 'NO' }]);
  expect(await replace(await makeFresh())).toMatchObject(refusedAsUsed);
});

it('a re-encryption ends the permission', async () => {
  const body = await member.vault.reencrypt(member.uid, await askNonce(app, member));
  const { idToken } = member;
  expect(await app.send('/api/walletReseal', { body, idToken })).toMatchObject(done);
  expect(await replace(await makeFresh())).toMatchObject(refusedAsUsed);
});

it('the holder of the key keeps the wallet: a proof ends the permission', async () => {
  const nonce = await askNonce(app, member);
  const sig = await member.vault.sign(proofMessage(member.uid, nonce));
  const proof = { body: { nonce, sig }, idToken: member.idToken };
  expect(await app.send('/api/walletProof', proof)).toMatchObject(done);
  expect(await replace(await makeFresh())).toMatchObject(refusedAsUsed);
});

const readShare = async (query: string) =>
  (await app.send(`/api/walletShare${query}`, { idToken: member.idToken })).data;

it('only a session that asks learns whether the wallet may be replaced', async () => {
  expect(await readShare('')).toEqual([{ sealed: 'old' }]);
  await update(paths.user(member.uid), { activation: 'Active' });
  expect(await readShare('?ask=proven')).toMatchObject([{ sealed: 'old', replaceable: 'NO' }]);
  await update(paths.user(member.uid), { activation: 'Inactive' });
  expect(await readShare('?ask=proven')).toEqual([
    { sealed: 'old', proven: 'YES', replaceable: 'YES', mailFreeable: 'YES' },
  ]);
});

const wrongPass = () => `v1.${randomText(32)}`;

describe('a stolen session alone', () => {
  const notReplaced = { status: 200, data: [{ status: 'NO' }] };

  it('replaces nothing: another password is refused, also the one from before the reset', async () => {
    const before = [await user(), await wallet()];
    const fresh = await makeFresh();
    for (const pass of [wrongPass(), member.pass]) {
      expect(await replace({ ...fresh, pass })).toMatchObject(notReplaced);
    }
    expect([await user(), await wallet()]).toEqual(before);
    expect(await owned(fresh.public)).toBeUndefined();
  });

  it('repeats no replacement that the member has made', async () => {
    const fresh = await makeFresh();
    const idToken = await openNext(await replace(fresh));
    expect(await replace({ ...fresh, pass: wrongPass() }, idToken)).toMatchObject(notReplaced);
  });

  it('guesses ten times, and then has to wait; the right password ends the count, also where the wallet is kept', async () => {
    await update(paths.wallet(member.uid), { replaceable: false });
    const fresh = await makeFresh();
    const config = { ...app.context.config, rateLimitScale: 1 };
    const guess = (pass: string) => replaceBy({ ...app.context, config }, { ...fresh, pass });
    const guessTimes = async (times: number) => {
      for (let nr = 0; nr < times; nr += 1) {
        expect(await guess(wrongPass())).toEqual({ ok: true, value: undefined });
      }
    };
    await guessTimes(9);
    expect(await guess(chosen)).toMatchObject({ refusal: { code: 'conflict' } });
    await guessTimes(10);
    expect(await guess(chosen)).toMatchObject({ refusal: { code: 'rate_limited' } });
  });
});

it.each<[string, (fresh: Awaited<ReturnType<typeof makeFresh>>) => object, object]>([
  [
    'the signature of another wallet',
    () => ({ public: other.vault.publicKey }),
    { status: 400, error: { message: messages.signatureWrong } },
  ],
  ['no signature', () => ({ sig: undefined }), { status: 400 }],
  ['no share', () => ({ share: undefined }), { status: 400 }],
  ['no password', () => ({ pass: undefined }), { status: 400 }],
])('a fresh wallet with %s is refused', async (_, change, refusal) => {
  const fresh = await makeFresh();
  expect(await replace({ ...fresh, ...change(fresh) })).toMatchObject(refusal);
  expect((await user()).publicKey).toBe(member.vault.publicKey);
});

it('a fresh wallet that signed for another mail, whose address is taken, or without a session is refused', async () => {
  expect(await replace(await makeFresh(other.mail))).toMatchObject({
    status: 400,
    error: { message: messages.signatureWrong },
  });
  const taken = await makeFresh();
  await put(paths.walletOwner(taken.public), { uid: other.uid, retired: true });
  expect(await replace(taken)).toMatchObject({ status: 409, error: { code: 'wallet_taken' } });
  expect(await app.send('/api/walletReplace', { body: await makeFresh() })).toMatchObject({
    status: 401,
  });
  expect((await user()).publicKey).toBe(member.vault.publicKey);
});

it('a fresh wallet that is a former one of the company is refused', async () => {
  const { firestore } = app.context;
  const fresh = await makeFresh();
  const company = [
    { address: fresh.public, fromBlock: 0, untilBlock: 9 },
    { address: app.context.config.companyWallet, fromBlock: 10, untilBlock: null },
  ];
  await put(paths.companyWallets, { wallets: company });
  try {
    expect(await replace(fresh)).toMatchObject({
      status: 400,
      error: { message: messages.walletReserved },
    });
    expect((await user()).publicKey).toBe(member.vault.publicKey);
  } finally {
    await firestore.doc(paths.companyWallets).delete();
  }
});

it('while the chain cannot be asked nothing is replaced, and later it is', async () => {
  const fresh = await makeFresh();
  used = undefined;
  expect(await replace(fresh)).toMatchObject({ status: 503, error: { code: 'busy' } });
  expect((await user()).publicKey).toBe(member.vault.publicKey);
  used = false;
  expect(await replace(fresh)).toMatchObject(replaced);
});

it('a replacement that dies at any commit is done completely or not at all, and again it is done', async () => {
  let fresh = await makeFresh();
  const seen = new Set<boolean>();
  await dieEverywhere(
    app.context,
    async (dying) => {
      await joinAndReset();
      fresh = await makeFresh();
      await replaceBy(dying, fresh);
    },
    async () => {
      const { publicKey } = await user();
      const { phrases, share } = await wallet();
      const isDone = publicKey === fresh.public;
      seen.add(isDone);
      expect([phrases === fresh.phrases, share === fresh.share]).toEqual([isDone, isDone]);
      expect((await owned(fresh.public)) !== undefined).toBe(isDone);
      // By the session that is good then: after a replacement the member logs in again.
      const again = await replaceBy(app.context, fresh, (await user()).sessionsFrom);
      expect(again).toMatchObject({ ok: true });
      const { publicKey: after, sessionsFrom } = await user();
      expect(after).toBe(fresh.public);
      expect(sessionsFrom).toBeGreaterThan(0);
    },
    // What died at a read has stored what the commit before it stored.
    ['commit'],
  );
  expect(seen).toEqual(new Set([false, true]));
});

it('of 10 parallel replacements one takes effect as a whole', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => makeFresh()));
  const { idToken } = member;
  const sent = await app.sendTogether('/api/walletReplace', all, { idToken });
  const { publicKey } = await user();
  const winner = all.find((fresh) => fresh.public === publicKey);
  expectAccepted(sent, winner);
  expect(await wallet()).toMatchObject({ phrases: winner?.phrases, share: winner?.share });
  const owners = await Promise.all(all.map((fresh) => owned(fresh.public)));
  expect(owners.filter((owner) => owner !== undefined)).toHaveLength(1);
});
