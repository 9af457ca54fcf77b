import { randomBytes } from 'node:crypto';
import { AppErrorCode, FirebaseAppError } from 'firebase-admin/app';
import { Timestamp } from 'firebase-admin/firestore';
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
import { loseCommitReply, refuseCommit } from '../../test/firestore-requests.ts';
import { joinMember } from '../../test/join-member.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import {
  askNonce,
  createMemberVault,
  joinWithVault,
  type MemberVault,
} from '../../test/member-vault.ts';
import { createTestWorld } from '../../test/world.ts';
import { nextBusinessDay } from '../calendar/business-day.ts';
import { checksumAddress } from '../chain/addresses.ts';
import * as messages from '../contract/messages.ts';
import { joinMessage, proofMessage } from '../contract/wallet-messages.ts';
import { setCompanyWallets } from '../ledger/company-wallet-store.ts';
import { deliverDueMails } from '../mail/deliver-due-mails.ts';
import type { Smtp } from '../mail/smtp.ts';
import { findWalletOwner, getUser, getWallet } from '../members/store.ts';
import { neverOver } from '../platform/deadline.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';
import { createRootMember } from './create-root-member.ts';
import { findSessionMember, logOut } from './sessions.ts';
import { verifyMail } from './verify-mail.ts';
import { sendWelcome, sendWelcomeAgain } from './welcome-mail.ts';

let app: AppUnderTest;
let member: TestMember;

beforeAll(async () => {
  app = await openAppUnderTest(1_000);
  member = await app.signUp(app.root);
});

async function readDocument(path: string): Promise<unknown> {
  return (await app.context.firestore.doc(path).get()).data();
}

/** How many documents each collection of a member holds, and how many mails there are. */
function countMembers(): Promise<number[]> {
  const { firestore } = app.context;
  return Promise.all(
    ['users', 'trees', 'accounts', 'mails', 'wallets', 'mail'].map(
      async (name) => (await firestore.collection(name).get()).size,
    ),
  );
}

const storedWelcome = z.object({
  to: z.array(z.string()),
  message: z.object({ text: z.optional(z.string()) }),
  expiresAt: z.nullable(z.instanceof(Timestamp)),
  delivery: z.object({ state: z.string() }),
});
type Welcome = z.output<typeof storedWelcome>;

const countedMails = z.object({ sentAt: z.array(z.string()), expiresAt: z.instanceof(Timestamp) });
/** The moment so many days from now. */
const inDays = (days: number) => Timestamp.fromMillis(Date.now() + days * 24 * 60 * 60_000);

/** The welcome mail that a signup has written. */
async function readWelcome(uid: string, under = app): Promise<Welcome> {
  const stored = await under.context.firestore.doc(paths.outgoingMail(`welcome_${uid}`)).get();
  return storedWelcome.parse(stored.data());
}

const tokenIn = ({ message }: Pick<Welcome, 'message'>): string =>
  /#\/verify-mail\?token=([\w-]{43})$/m.exec(message.text ?? '')?.[1] ?? '';

type Signed = Awaited<ReturnType<typeof prepareSigned>>;

/** A signup that its wallet has signed, and that wallet. */
async function prepareSigned() {
  const applicant = signupBody(app.root);
  const vault = await createMemberVault(randomBytes(32), applicant.mail);
  return { vault, body: { ...applicant, ...vault.signup } };
}

const signJoin = async (vault: MemberVault, mail: string, publicKey: string) => ({
  sig: await vault.sign(joinMessage(mail, publicKey)),
});

describe('the bootstrap', () => {
  it('the root member whose commit loses its reply was created by this call, and by no other', async () => {
    const { context } = createTestWorld();
    const isLost = loseCommitReply(context.firestore, paths.rootMember);
    const body = signupBody('');
    const { fname: name, mail, mob: mobile, public: publicKey } = body;
    const create = async () =>
      createRootMember(context, { name, mail, mobile, publicKey, proven: true }, body, {
        now: await context.clock.businessNow(),
        today: '2026-01-07',
      });
    const root = await create();
    expect(isLost()).toBe(true);
    expect(root).toEqual({ uid: expect.any(String), mail, created: true });
    expect(await create()).toEqual({ ...root, created: false });
  });
});

const signedUp = z.tuple([z.object({ uid: z.string() })]);

describe('signup', () => {
  it('a signup writes all documents of the member', async () => {
    const body = signupBody(` ${member.uid.toLowerCase()} `);
    const { status, data } = await app.send('/api/signup', {
      body: { ...body, mail: ` ${body.mail.toUpperCase()} `, public: body.public.toLowerCase() },
    });
    expect(status).toBe(200);
    expect(data).toEqual([{ uid: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{6}$/) }]);
    const uid: string = JSON.parse(JSON.stringify(data))[0].uid;
    const publicKey = checksumAddress(body.public);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(await readDocument(paths.user(uid))).toEqual({
      name: body.fname,
      mail: body.mail,
      mobile: body.mob,
      sponsor: member.uid,
      publicKey,
      activation: 'Inactive',
      createdAt: moment,
      backedUp: false,
      signedUpAt: moment,
      mailVerifiedAt: null,
      sessionsFrom: 0,
    });
    expect(await readDocument(paths.wallet(uid))).toEqual({
      verifier: sha256Hex(body.pass),
      share: body.share,
      phrases: body.phrases,
      sealed: 'current',
      formerVerifier: null,
      earlierPhrases: [],
      payoutHold: null,
      provenAt: null,
      replaceable: false,
      retired: null,
      devices: [],
    });
    const tree = await readDocument(paths.tree(uid));
    const joinedDay = z.object({ joinedAt: z.string() }).parse(tree).joinedAt.slice(0, 10);
    expect(tree).toEqual({
      name: body.fname,
      sponsor: member.uid,
      ancestors: [member.uid, app.root],
      upline: [`1:${member.uid}`, `2:${app.root}`],
      joinedDay,
      effectiveDay: nextBusinessDay(joinedDay),
      joinedAt: moment,
      packages: [],
      confirmedMicros: 0,
      nameKey: body.fname.toLowerCase(),
    });
    expect(await readDocument(paths.account(uid))).toMatchObject({ balanceMicros: 0, days: {} });
    expect(await readDocument(paths.mailOwner(sha256Hex(body.mail)))).toEqual({ uid });
    expect(await readDocument(paths.walletOwner(publicKey))).toEqual({ uid });
    const welcome = await readWelcome(uid);
    expect(welcome).toMatchObject({ to: [body.mail], delivery: { state: 'PENDING' } });
    expect(welcome.message.text).toContain(`Hello ${body.fname},`);
    expect(JSON.stringify(welcome)).not.toContain(body.pass);
    const hash = sha256Hex(tokenIn(welcome));
    expect(await readDocument(paths.mailLink(uid))).toEqual({ hash });
  });

  it.each([
    ['an unknown sponsor', { spn: 'ZZZZZZ' }, messages.invalidReferralId],
    ...[
      ['the company wallet', '0xA0EE7A142D267C1F36714E4A8F75612F20A79720'],
      ['a payer wallet', '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f'],
      ['the token', '0x5fbdb2315678afecb367f032d93f642f64180aa3'],
      ['the zero address', `0x${'0'.repeat(40)}`],
    ].map(([name, address]) => [name, { public: address }, messages.walletReserved] as const),
  ] as const)('a signup with %s is refused and writes nothing', async (_, change, message) => {
    const before = await countMembers();
    const reply = await app.send('/api/signup', { body: { ...signupBody(app.root), ...change } });
    expect(reply).toMatchObject({ status: 400, error: { message } });
    expect(await countMembers()).toEqual(before);
  });

  it('a signup with the wallet of a rotation, the former or the present one, is refused', async () => {
    const { firestore } = app.context;
    const [former, present] = [`0x${'7'.repeat(40)}`, `0x${'8'.repeat(40)}`];
    await firestore.runTransaction(async (transaction) =>
      setCompanyWallets(firestore, transaction, [
        { address: former, fromBlock: 0, untilBlock: 1 },
        { address: present, fromBlock: 2, untilBlock: null },
      ]),
    );
    for (const address of [former, present]) {
      const body = { ...signupBody(app.root), public: address };
      expect(await app.send('/api/signup', { body })).toMatchObject({
        status: 400,
        error: { message: messages.walletReserved },
      });
    }
    await firestore.doc(paths.companyWallets).delete();
  });

  it('a signup with a taken mail address or wallet is refused and writes nothing', async () => {
    const before = await countMembers();
    const sameMail = { ...signupBody(app.root), mail: member.mail.toUpperCase() };
    expect(await app.send('/api/signup', { body: sameMail })).toMatchObject({
      status: 409,
      error: { code: 'mail_taken', message: messages.mailTaken(member.mail) },
    });
    const sameWallet = { ...signupBody(app.root), public: member.publicKey.toLowerCase() };
    expect(await app.send('/api/signup', { body: sameWallet })).toMatchObject({
      status: 409,
      error: { code: 'wallet_taken', message: messages.walletTaken },
    });
    expect(await countMembers()).toEqual(before);
  });

  it('a signup whose commit loses its reply is answered with its member, and repeated it is refused', async () => {
    const body = signupBody(app.root);
    const before = await countMembers();
    const owner = paths.mailOwner(sha256Hex(body.mail));
    const isLost = loseCommitReply(app.context.firestore, owner);
    const { data, status } = await app.send('/api/signup', { body });
    expect(isLost()).toBe(true);
    expect(status).toBe(200);
    expect(await readDocument(owner)).toEqual(signedUp.parse(data)[0]);
    expect(await countMembers()).toEqual(before.map((count) => count + 1));
    expect(await app.send('/api/signup', { body })).toMatchObject({
      error: { code: 'mail_taken' },
    });
  });

  it('a signup that its wallet signed is proven', async () => {
    const { uid } = await joinWithVault(app);
    const { provenAt } = await getWallet(app.context.firestore, uid);
    expect(Date.parse(provenAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each<[string, (applicant: Signed, other: Signed) => Promise<object> | object]>([
    ['another wallet', (_, other) => ({ sig: other.vault.signup.sig })],
    [
      'the wallet for another mail',
      ({ vault }) => signJoin(vault, 'other@example.test', vault.publicKey),
    ],
    [
      'the wallet for its address in lower case',
      ({ vault, body }) => signJoin(vault, body.mail, vault.publicKey.toLowerCase()),
    ],
    [
      'the wallet for a proof',
      async ({ vault }) => ({ sig: await vault.sign(proofMessage('AAAAAA', randomText(32))) }),
    ],
    ['nobody', () => ({ sig: `0x${'ff'.repeat(65)}` })],
    ['no form of a signature', () => ({ sig: '0x12' })],
  ])('a signup with the signature of %s is refused and writes nothing', async (_, change) => {
    const [applicant, other] = await Promise.all([prepareSigned(), prepareSigned()]);
    const before = await countMembers();
    const body = { ...applicant.body, ...(await change(applicant, other)) };
    expect(await app.send('/api/signup', { body })).toMatchObject({
      status: 400,
      error: { code: 'invalid_input' },
    });
    expect(await countMembers()).toEqual(before);
    expect(await app.send('/api/signup', { body: applicant.body })).toMatchObject({ status: 200 });
  });

  it('a signed signup takes the address of an unproven wallet over, whose member can never prove it', async () => {
    const { body, vault } = await prepareSigned();
    const { sig, ...unsigned } = body;
    const squatter = await app.send('/api/signup', {
      body: { ...signupBody(app.root), public: unsigned.public },
    });
    const [{ uid: former }] = signedUp.parse(squatter.data);
    expect(await app.send('/api/signup', { body: unsigned })).toMatchObject({
      status: 409,
      error: { code: 'wallet_taken' },
    });
    const reply = await app.send('/api/signup', { body: { ...unsigned, sig } });
    const [{ uid }] = signedUp.parse(reply.data);
    const { firestore } = app.context;
    expect(await findWalletOwner(firestore, vault.publicKey)).toBe(uid);
    const idToken = await app.openSession(former, { sessionsFrom: 0 });
    const nonce = await askNonce(app, { idToken });
    const proof = { nonce, sig: await vault.sign(proofMessage(former, nonce)) };
    expect(await app.send('/api/walletProof', { body: proof, idToken })).toMatchObject({
      status: 409,
      error: { code: 'wallet_taken', message: messages.walletTaken },
    });
    expect((await getWallet(firestore, former)).provenAt).toBeNull();
    const auditEvents = await listAuditEvents(firestore, { limit: 100 });
    expect(auditEvents.filter(({ action }) => action === 'wallet.reassigned')).toMatchObject([
      {
        actor: uid,
        subject: paths.walletOwner(vault.publicKey),
        before: { uid: former },
        after: { uid },
      },
    ]);
  });

  it('a signed signup for the address of a proven wallet is refused and writes nothing', async () => {
    const { vault } = await joinWithVault(app);
    const applicant = { ...signupBody(app.root), ...vault.signup };
    const before = await countMembers();
    const body = { ...applicant, ...(await signJoin(vault, applicant.mail, vault.publicKey)) };
    expect(await app.send('/api/signup', { body })).toMatchObject({
      status: 409,
      error: { code: 'wallet_taken' },
    });
    expect(await countMembers()).toEqual(before);
  });

  it.each([
    ['mail', 'mail_taken'],
    ['public', 'wallet_taken'],
  ] as const)(
    'of 8 parallel signups with the same %s one makes a member',
    async (field, code) => {
      const before = await countMembers();
      const taken = signupBody(app.root)[field];
      const replies = await Promise.all(
        Array.from({ length: 8 }, () =>
          app.send('/api/signup', { body: { ...signupBody(app.root), [field]: taken } }),
        ),
      );
      expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      // On a busy machine all of them may be given up; one more signup settles it.
      await expect
        .poll(
          async () => {
            const body = { ...signupBody(app.root), [field]: taken };
            return (await app.send('/api/signup', { body })).error?.code;
          },
          { timeout: 90_000 },
        )
        .toBe(code);
      const refusals = replies.filter(({ status }) => status !== 200);
      expect([code, 'busy']).toEqual(
        expect.arrayContaining(refusals.map(({ error }) => error?.code)),
      );
      expect(await countMembers()).toEqual(before.map((count) => count + 1));
    },
    60_000,
  );
});

describe('login', () => {
  it('the server stores neither the password nor the device id of the cookie, only hashes', async () => {
    const { headers } = await app.send('/api/login', {
      body: { mail: member.mail, pass: member.pass },
    });
    const device = /^__session=([A-Za-z0-9_-]{43}); .*HttpOnly/.exec(
      headers.get('set-cookie') ?? '',
    )?.[1];
    expect(device).toBeDefined();
    const stored = JSON.stringify(await readDocument(paths.wallet(member.uid)));
    expect(stored).toContain(sha256Hex(device ?? ''));
    expect(stored).not.toContain(device);
    expect(stored).not.toContain(member.pass);
    expect(JSON.stringify(app.lines)).not.toContain(member.pass);
  });

  it('of two logins at once both devices are known', async () => {
    const { mail, pass, uid } = await app.signUp(app.root);
    const login = async () => {
      const cookie = cookieOf(await app.send('/api/login', { body: { mail, pass } }));
      return sha256Hex(cookie.slice('__session='.length));
    };
    const { auth, firestore } = app.context;
    const createCustomToken = auth.createCustomToken.bind(auth);
    const others: string[] = [];
    // The first has read the wallet by now, and writes it after the other.
    const slow = vi.spyOn(auth, 'createCustomToken').mockImplementationOnce(async (...of) => {
      others.push(await login());
      return createCustomToken(...of);
    });
    const first = await login();
    slow.mockRestore();
    const { devices } = await getWallet(firestore, uid);
    expect(devices.toSorted()).toEqual([first, ...others].toSorted());
    expect(devices).toHaveLength(2);
  });
});

describe('a log-out', () => {
  it('whose commit loses its reply ends the sessions once, and revokes none that may have begun since', async () => {
    const { context } = createTestWorld();
    const { firestore } = context;
    const caller = await joinMember(context, 'MEMBER');
    const revoke = vi.spyOn(context.auth, 'revokeRefreshTokens');
    const claims = { uid: caller.uid, auth_time: caller.sessionsFrom };
    const findSession = () => findSessionMember(context, claims, false);
    expect(await findSession()).toMatchObject({ member: { sessionsFrom: caller.sessionsFrom } });
    const isLost = loseCommitReply(firestore, paths.user(caller.uid));
    await logOut(context, caller);
    expect(isLost()).toBe(true);
    const { sessionsFrom } = await getUser(firestore, caller.uid);
    expect(sessionsFrom).toBe(Math.floor(context.clock.realNow().getTime() / 1_000));
    expect(await findSession()).toMatchObject({ member: { sessionsFrom } });
    expect(revoke).not.toHaveBeenCalled();
  });

  it('that loses its commit to another one revokes nothing: a session may have begun since', async () => {
    const world = createTestWorld();
    const { context } = world;
    const { firestore } = context;
    const caller = await joinMember(context, 'MEMBER');
    const other = world.connectAgain();
    const revoke = vi.spyOn(context.auth, 'revokeRefreshTokens');
    const isRefused = refuseCommit(firestore, paths.user(caller.uid), async () => {
      await logOut(other, caller);
      revoke.mockClear();
    });
    await logOut(context, caller);
    expect(isRefused()).toBe(true);
    expect(await getUser(other.firestore, caller.uid)).toMatchObject({
      sessionsFrom: Math.floor(context.clock.realNow().getTime() / 1_000),
    });
    expect(revoke).not.toHaveBeenCalled();
  });

  it('that was authenticated before another one leaves the session alone that began between them', async () => {
    const { context } = createTestWorld();
    const { firestore } = context;
    const caller = await joinMember(context, 'MEMBER');
    const revoke = vi.spyOn(context.auth, 'revokeRefreshTokens');
    await logOut(context, caller);
    const between = await getUser(firestore, caller.uid);
    await logOut(context, caller);
    expect(await getUser(firestore, caller.uid)).toEqual(between);
    expect(revoke).toHaveBeenCalledOnce();
    await logOut(context, { ...caller, sessionsFrom: between.sessionsFrom });
    const { sessionsFrom } = await getUser(firestore, caller.uid);
    expect(sessionsFrom).toBeGreaterThan(between.sessionsFrom);
  });
});

/** A member with a session and the token of the link in the welcome mail. */
interface LinkedMember extends TestMember {
  readonly token: string;
  readonly idToken: string;
}

async function joinWithLink(under = app): Promise<LinkedMember> {
  const joined = await under.signUp(under.root);
  const idToken = await under.openSession(joined.uid, { sessionsFrom: 0 });
  return { ...joined, idToken, token: tokenIn(await readWelcome(joined.uid, under)) };
}

const sendMail = ({ mail, uid, idToken }: LinkedMember, change: object = {}) => {
  const body = { mail, uid, name: 'Somebody Else', pass: `v1.${'A'.repeat(43)}`, ...change };
  return app.send('/api/sendMail', { body, idToken });
};

const sendMailAgain = ({ idToken }: LinkedMember, under = app) =>
  under.send('/api/sendMailAgain', { body: {}, idToken });

const verify = ({ token, idToken }: Pick<LinkedMember, 'token' | 'idToken'>) =>
  app.send('/api/verifyMail', { body: { token }, idToken });

const verifiedAt = async ({ uid }: TestMember) =>
  (await getUser(app.context.firestore, uid)).mailVerifiedAt;

/** The welcome mails that a member was sent again. */
async function repeatedWelcomes({ uid }: TestMember, under = app): Promise<Welcome[]> {
  const { docs } = await under.context.firestore.collection('mail').get();
  const repeated = docs.filter(({ id }) => id.startsWith(`welcome_${uid}_`));
  return repeated.map((mail) => storedWelcome.parse(mail.data()));
}

const [sent, notVerified] = [
  { status: 200, data: [{ status: 'OK' }] },
  { status: 200, data: [{ status: 'NO' }] },
];

describe('verifyMail', () => {
  it('the token of the welcome mail verifies the mail once, and only its hash is stored', async () => {
    const linked = await joinWithLink();
    const { idToken, token, uid } = linked;
    expect(await readDocument(paths.mailLink(uid))).toEqual({ hash: sha256Hex(token) });
    expect(await verifiedAt(linked)).toBeNull();
    expect(await verify(linked)).toMatchObject(sent);
    const first = await verifiedAt(linked);
    expect(Date.parse(first ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect((await app.send(`/api/getUser/${uid}`, { idToken })).data).toMatchObject([
      { mailVerified: 'YES' },
    ]);
    expect(await verify(linked)).toMatchObject(sent);
    expect(await verifiedAt(linked)).toBe(first);
    const events = await listAuditEvents(app.context.firestore, { limit: 100 });
    expect(events.filter(({ subject }) => subject === paths.user(uid))).toMatchObject([
      { actor: uid, action: 'mail.verified', before: { verified: false } },
    ]);
    expect(JSON.stringify(app.lines)).not.toContain(token);
  });

  it("another token, another member's, and one without a session verify nothing", async () => {
    const [own, other] = [await joinWithLink(), await joinWithLink()];
    for (const token of [randomText(32), other.token, '']) {
      expect(await verify({ ...own, token })).toMatchObject(notVerified);
    }
    const { token } = own;
    expect(await app.send('/api/verifyMail', { body: { token } })).toMatchObject({ status: 401 });
    expect(await verifiedAt(own)).toBeNull();
    expect(await verifiedAt(other)).toBeNull();
  });

  it('a member who was sent no welcome mail has nothing to verify with', async () => {
    const linked = await joinWithLink();
    await app.context.firestore.doc(paths.mailLink(linked.uid)).delete();
    expect(await verify(linked)).toMatchObject(notVerified);
    expect(await verifiedAt(linked)).toBeNull();
  });
});

describe('sendMail', () => {
  it('a member whose signup has sent the welcome mail gets no second one, however often asked', async () => {
    const linked = await joinWithLink();
    const before = await countMembers();
    const replies = await Promise.all(Array.from({ length: 5 }, () => sendMail(linked)));
    for (const reply of replies) expect([200, 503]).toContain(reply.status);
    expect(await countMembers()).toEqual(before);
    expect(await verify(linked)).toMatchObject(sent);
  });

  it('a member without a welcome mail gets one with the stored name', async () => {
    const linked = await joinWithLink();
    await app.context.firestore.doc(paths.outgoingMail(`welcome_${linked.uid}`)).delete();
    expect(await sendMail(linked)).toMatchObject(sent);
    const welcome = await readWelcome(linked.uid);
    expect(welcome).toMatchObject({ to: [linked.mail] });
    expect(welcome.message.text).toContain('Test Member');
    expect(JSON.stringify(welcome)).not.toMatch(/Somebody Else|ignored1/);
    expect(await verify({ ...linked, token: tokenIn(welcome) })).toMatchObject(sent);
  });

  it('a welcome mail to another address or by another member is refused', async () => {
    const [own, other] = [await joinWithLink(), await joinWithLink()];
    const before = await countMembers();
    const forbidden = { status: 403, error: { code: 'forbidden' } };
    expect(await sendMail(own, { mail: other.mail })).toMatchObject(forbidden);
    expect(await sendMail({ ...own, idToken: other.idToken })).toMatchObject(forbidden);
    expect(await countMembers()).toEqual(before);
  });
});

describe('sendMailAgain', () => {
  it('a member is sent the welcome mail again, and its link verifies the mail in place of the earlier one', async () => {
    const linked = await joinWithLink();
    expect(await sendMailAgain(linked)).toMatchObject(sent);
    const [again] = await repeatedWelcomes(linked);
    if (again === undefined) throw new Error('There is no second welcome mail');
    expect(again).toMatchObject({ to: [linked.mail], delivery: { state: 'PENDING' } });
    const expiresInMs = (again.expiresAt?.toMillis() ?? 0) - Date.now();
    expect(expiresInMs / 3_600_000).toBeCloseTo(24, 0);
    expect(await verify(linked)).toMatchObject(notVerified);
    expect(await verifiedAt(linked)).toBeNull();
    const token = tokenIn(again);
    expect(await readDocument(paths.mailLink(linked.uid))).toEqual({ hash: sha256Hex(token) });
    expect(await verify({ ...linked, token })).toMatchObject(sent);
    expect(await verifiedAt(linked)).not.toBeNull();
    expect(JSON.stringify(app.lines)).not.toContain(token);
  });

  it('a welcome mail that waits for the mail server is sent no more once another one is sent again', async () => {
    const world = createTestWorld();
    const { context } = world;
    const { uid } = await joinMember(context, 'MEMBER');
    await context.firestore.doc(paths.user(uid)).update({ mailVerifiedAt: null });
    const { mail } = await getUser(context.firestore, uid);
    const mailbox: string[] = [];
    let isUp = false;
    const send: Smtp['send'] = async ({ text }) => {
      if (!isUp) return { state: 'refused', reason: '451 try later' };
      mailbox.push(tokenIn({ message: { text } }));
      return { state: 'taken', messageId: '<1@mail.example>', response: '250 OK' };
    };
    const deliver = () => deliverDueMails({ ...context, smtp: { send } }, neverOver);

    expect(await sendWelcome(context, uid, mail)).toMatchObject({ ok: true });
    await deliver();
    for (const minute of [1, 2]) {
      world.setNow(`2026-01-07T12:0${minute}:00.000Z`);
      expect(await sendWelcomeAgain(context, uid)).toMatchObject({ ok: true });
    }
    isUp = true;
    for (const moment of ['12:03', '13:00', '23:00']) {
      world.setNow(`2026-01-07T${moment}:00.000Z`);
      await deliver();
    }
    expect(mailbox).toHaveLength(1);
    expect(await verifyMail(context, uid, mailbox[0] ?? '')).toBe(true);
    // Its record stays, for the mail of the signup not to be written once more.
    const first = await context.firestore.doc(paths.outgoingMail(`welcome_${uid}`)).get();
    expect(first.data()).toMatchObject({
      message: { subject: expect.any(String) },
      delivery: { state: 'ERROR', error: 'withdrawn', nextAttemptAt: null, expireAt: null },
    });
    expect(first.get('message.text')).toBeUndefined();
    expect(await sendWelcome(context, uid, mail)).toMatchObject({ ok: true });
    expect((await deliver()).counts).toEqual({});
  });

  it('a repeated welcome mail that waits is sent no more once that of the signup is written after it', async () => {
    const linked = await joinWithLink();
    await app.context.firestore.doc(paths.outgoingMail(`welcome_${linked.uid}`)).delete();
    expect(await sendMailAgain(linked)).toMatchObject(sent);
    expect(await sendMail(linked)).toMatchObject(sent);
    expect(await repeatedWelcomes(linked)).toMatchObject([{ delivery: { state: 'ERROR' } }]);
    const token = tokenIn(await readWelcome(linked.uid));
    expect(await verify({ ...linked, token })).toMatchObject(sent);
  });

  it('a member whose mail is verified is sent nothing more', async () => {
    const linked = await joinWithLink();
    await verify(linked);
    expect(await sendMailAgain(linked)).toMatchObject(sent);
    expect(await repeatedWelcomes(linked)).toEqual([]);
  });

  it('a repeated welcome mail whose commit loses its reply is sent once', async () => {
    const linked = await joinWithLink();
    const isLost = loseCommitReply(app.context.firestore, paths.mailLink(linked.uid));
    expect(await sendMailAgain(linked)).toMatchObject(sent);
    expect(isLost()).toBe(true);
    expect(await repeatedWelcomes(linked)).toHaveLength(1);
  });

  it('a mailbox gets three an hour with that of the signup, and those that anybody asks for count apart', async () => {
    const strict = await openAppUnderTest(1);
    const linked = await joinWithLink(strict);
    const { mail } = linked;
    for (let mails = 2; mails <= 3; mails += 1) {
      expect(await sendMailAgain(linked, strict)).toMatchObject(sent);
    }
    const newest = await strict.context.firestore.doc(paths.mailLink(linked.uid)).get();
    const refused = await sendMailAgain(linked, strict);
    expect(refused).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
    const waitSeconds = Number(refused.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(3_000);
    expect(waitSeconds).toBeLessThanOrEqual(3_600);
    expect(await repeatedWelcomes(linked, strict)).toHaveLength(2);
    const kept = await strict.context.firestore.doc(paths.mailLink(linked.uid)).get();
    expect(kept.data()).toEqual(newest.data());

    const counter = (name: string) =>
      strict.context.firestore.doc(paths.rateLimit(`${name}_${sha256Hex(mail)}`)).get();
    const counted = countedMails.parse((await counter('mailbox_unverified')).data());
    expect(counted.sentAt).toHaveLength(3);
    const keptMs = counted.expiresAt.toMillis() - Date.parse(counted.sentAt.at(-1) ?? '');
    expect(keptMs).toBe(24 * 60 * 60_000);
    expect((await counter('mailbox_anybody')).exists).toBe(false);
  });

  it('of four signups with sub-addresses of a mailbox the last does without its welcome mail until later', async () => {
    const strict = await openAppUnderTest(1);
    const first = await joinWithLink(strict);
    const join = async (tag: string) => {
      const body = { ...signupBody(strict.root), mail: first.mail.replace('@', tag) };
      const { data } = await strict.send('/api/signup', { body });
      const [{ uid }] = signedUp.parse(data);
      return { ...body, uid };
    };
    const welcomes = async (uid: string) =>
      (await strict.context.firestore.doc(paths.outgoingMail(`welcome_${uid}`)).get()).exists;
    const others = [await join('+a@'), await join('+b@'), await join('+c@')];
    const written = await Promise.all(others.map(({ uid }) => welcomes(uid)));
    expect(written).toEqual([true, true, false]);

    const [, , last] = others;
    if (last === undefined) throw new Error('Nobody joined');
    const idToken = await strict.openSession(last.uid, { sessionsFrom: 0 });
    const { mail, uid } = last;
    const body = { mail, uid, name: 'Test Member', pass: `v1.${'A'.repeat(43)}` };
    const send = () => strict.send('/api/sendMail', { body, idToken });
    const again = () => strict.send('/api/sendMailAgain', { body: {}, idToken });
    expect(await send()).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
    expect(await again()).toMatchObject({ status: 429, error: { code: 'rate_limited' } });
    const counted = paths.rateLimit(`mailbox_unverified_${sha256Hex(first.mail)}`);
    const hourAgo = new Date(Date.now() - 60 * 60_000).toISOString();
    await strict.context.firestore.doc(counted).update({ sentAt: [hourAgo, hourAgo, hourAgo] });
    expect(await again()).toMatchObject(sent);
    expect(await send()).toMatchObject(sent);
    expect(await welcomes(uid)).toBe(true);
  });
});

const wrong = ({ mail }: TestMember) => ({ mail, pass: `v1.${randomText(32)}` });
const right = ({ mail, pass }: TestMember) => ({ mail, pass });

/** What a browser sends of the cookie that a reply sets. */
const cookieOf = ({ headers }: TestReply): string =>
  (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

describe('the delay of guesses', () => {
  let strict: AppUnderTest;
  beforeAll(async () => {
    strict = await openAppUnderTest(1);
  });
  // Time stands still: a delay is over after ten seconds.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  afterEach(() => void vi.useRealTimers());

  // Each from an address of its own: what is counted here is counted for the account or the device.
  let logins = 0;
  const login = (body: object, cookie?: string) => {
    logins += 1;
    const peer = `10.0.${Math.floor(logins / 250)}.${logins % 250}`;
    return strict.send('/api/login', {
      body,
      peer,
      ...(cookie === undefined ? {} : { headers: { cookie } }),
    });
  };
  const failTimes = async (member: TestMember, times: number) => {
    for (let failed = 0; failed < times; failed += 1) {
      expect((await login(wrong(member))).data).toEqual([{ CODES: 'NO' }]);
    }
  };

  it('10 failures delay every further login, except from a device that has logged in before', async () => {
    const member = await strict.signUp(strict.root);
    const first = await login(right(member));
    const cookie = cookieOf(first);
    await failTimes(member, 10);
    const delayed = await login(right(member));
    expect(delayed).toMatchObject({ status: 429, error: { message: messages.rateLimited } });
    const waitSeconds = Number(delayed.headers.get('retry-after'));
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(10);
    expect(await login(right(member), `__session=${randomText(32)}`)).toMatchObject({
      status: 429,
    });

    const known = await login(right(member), cookie);
    expect(known).toMatchObject({ status: 200, data: [{ CODES: member.uid }] });
    expect((await login(wrong(member), cookieOf(known))).data).toEqual([{ CODES: 'NO' }]);
    expect(await login(right(member))).toMatchObject({ status: 429 });
  });

  it('a known device has 20 failures of its own, counted one by one from everywhere, and is forgotten then', async () => {
    const member = await strict.signUp(strict.root);
    const cookie = cookieOf(await login(right(member)));
    const failAtOnce = async (times: number) => {
      const fails = Array.from({ length: times }, () => login(wrong(member), cookie));
      const replies = await Promise.all(fails);
      return replies.map(({ status }) => status).toSorted((one, other) => one - other);
    };
    expect(await failAtOnce(20)).toEqual(Array.from({ length: 20 }, () => 200));
    // None of them slowed down anybody else; from now on the device is anybody else.
    expect(await failAtOnce(11)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(await login(right(member), cookie)).toMatchObject({ status: 429 });
  });

  it('failures are kept for a day after the last, and those of a known device for as long as its cookie', async () => {
    const member = await strict.signUp(strict.root);
    const cookie = cookieOf(await login(right(member)));
    for (let failed = 1; failed <= 2; failed += 1) {
      vi.setSystemTime(Date.now() + 1_000);
      await login(wrong(member));
      await login(wrong(member), cookie);
    }
    const counted = async (subject: string) => {
      const path = paths.rateLimit(`password_${sha256Hex(subject)}`);
      return (await strict.context.firestore.doc(path).get()).data();
    };
    expect(await counted(member.mail)).toMatchObject({ failures: 2, expiresAt: inDays(1) });
    const device = `device ${cookie.slice('__session='.length)}`;
    expect(await counted(device)).toMatchObject({ failures: 2, expiresAt: inDays(400) });
  });

  it('a success of a known device starts its count again', async () => {
    const member = await strict.signUp(strict.root);
    let cookie = cookieOf(await login(right(member)));
    await failTimes(member, 10);
    for (const times of [19, 19]) {
      for (let failed = 0; failed < times; failed += 1) {
        expect((await login(wrong(member), cookie)).data).toEqual([{ CODES: 'NO' }]);
      }
      cookie = cookieOf(await login(right(member), cookie));
      expect(cookie).not.toBe('');
    }
  });

  it('each login gives the device a new id, and neither a planted one nor those before the last two are known', async () => {
    const member = await strict.signUp(strict.root);
    const planted = `__session=${randomText(32)}`;
    const first = cookieOf(await login(right(member), planted));
    const second = cookieOf(await login(right(member), first));
    const third = cookieOf(await login(right(member), second));
    expect(new Set([planted, first, second, third]).size).toBe(4);
    const { devices } = await getWallet(strict.context.firestore, member.uid);
    expect(devices).toEqual([sha256Hex(third.slice('__session='.length))]);
    await failTimes(member, 10);
    for (const cookie of [planted, first]) {
      expect(await login(right(member), cookie)).toMatchObject({ status: 429 });
    }
    expect(await login(right(member), third)).toMatchObject({ data: [{ CODES: member.uid }] });
  });

  it('a known device whose login lost its reply logs in again past the delay, and gets the same new id', async () => {
    const member = await strict.signUp(strict.root);
    const former = cookieOf(await login(right(member)));
    await failTimes(member, 10);
    const lost = await login(right(member), former);
    const again = await login(right(member), former);
    expect(again).toMatchObject({ status: 200, data: [{ CODES: member.uid }] });
    expect(cookieOf(again)).toBe(cookieOf(lost));
    await login(right(member), cookieOf(again));
    expect(await login(right(member), former)).toMatchObject({ status: 429 });
  });

  it('the former id of a device has 20 failures of its own, which use up none of its new id', async () => {
    const member = await strict.signUp(strict.root);
    const former = cookieOf(await login(right(member)));
    const current = cookieOf(await login(right(member), former));
    await failTimes(member, 10);
    for (let failed = 0; failed < 20; failed += 1) {
      expect((await login(wrong(member), former)).data).toEqual([{ CODES: 'NO' }]);
    }
    expect(await login(right(member), former)).toMatchObject({ status: 429 });
    expect(await login(right(member), current)).toMatchObject({ data: [{ CODES: member.uid }] });
  });

  it('a login by path, which any page can open in a browser, neither reads nor sets the cookie of the device', async () => {
    const member = await strict.signUp(strict.root);
    const cookie = cookieOf(await login(right(member)));
    const { devices } = await getWallet(strict.context.firestore, member.uid);
    const path = `/api/login/${member.mail}/${member.pass}`;
    const byPath = () => strict.send(path, { headers: { cookie } });
    const reply = await byPath();
    expect(reply).toMatchObject({ status: 200, data: [{ CODES: member.uid }] });
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(await getWallet(strict.context.firestore, member.uid)).toMatchObject({ devices });
    await failTimes(member, 10);
    expect(await byPath()).toMatchObject({ status: 429 });
    expect(await login(right(member), cookie)).toMatchObject({ data: [{ CODES: member.uid }] });
  });

  it('a success clears the failures', async () => {
    const member = await strict.signUp(strict.root);
    await failTimes(member, 9);
    expect(await login(right(member))).toMatchObject({ data: [{ CODES: member.uid }] });
    await failTimes(member, 10);
    expect(await login(right(member))).toMatchObject({ status: 429 });
  });

  it('a right password counts as no failure where no token can be made', async () => {
    const member = await strict.signUp(strict.root);
    const cookie = cookieOf(await login(right(member)));
    const making = vi.spyOn(strict.context.auth, 'createCustomToken');
    const message = 'The service that signs is away';
    making.mockRejectedValue(new FirebaseAppError({ code: AppErrorCode.NETWORK_ERROR, message }));
    for (let failed = 0; failed < 11; failed += 1) {
      expect((await login(right(member))).status).toBe(503);
      expect((await login(right(member), cookie)).status).toBe(503);
    }
    making.mockRestore();
    expect(await login(right(member))).toMatchObject({ data: [{ CODES: member.uid }] });
    // The device is still known by the id that it had.
    await failTimes(member, 10);
    expect(await login(right(member), cookie)).toMatchObject({ data: [{ CODES: member.uid }] });
  });

  it('an unknown mail address is delayed too, and parallel attempts count one by one', async () => {
    const body = { mail: 'nobody@example.test', pass: `v1.${randomText(32)}` };
    const replies = await Promise.all(Array.from({ length: 20 }, () => login(body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
