import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AppUnderTest,
  openAppUnderTest,
  randomText,
  signupBody,
  type TestMember,
} from '../../test/app-under-test.ts';
import { checksumAddress } from '../chain/addresses.ts';
import { messages } from '../contract/messages.ts';
import { paths } from '../platform/paths.ts';
import { sha256Hex } from '../platform/sha256.ts';

let app: AppUnderTest;
let member: TestMember;
let session: string;

beforeAll(async () => {
  app = await openAppUnderTest(1_000);
  member = await app.signUp(app.root);
  session = await app.openSession(member.uid);
});

async function readDocument(path: string): Promise<unknown> {
  return (await app.context.firestore.doc(path).get()).data();
}

/** How many documents each collection of a member holds. */
function countMembers(): Promise<number[]> {
  const { firestore } = app.context;
  return Promise.all(
    ['users', 'trees', 'accounts', 'mails', 'wallets'].map(
      async (name) => (await firestore.collection(name).get()).size,
    ),
  );
}

describe('signup', () => {
  it('makes a whole member', async () => {
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
      sessionsFrom: 0,
    });
    expect(await readDocument(paths.wallet(uid))).toEqual({
      verifier: sha256Hex(body.pass),
      share: body.share,
      phrases: body.phrases,
      sealed: 'current',
      earlierPhrases: [],
      payoutHold: null,
      devices: [],
      sessionsRevokedFrom: 0,
    });
    expect(await readDocument(paths.tree(uid))).toEqual({
      name: body.fname,
      sponsor: member.uid,
      ancestors: [member.uid, app.root],
      upline: [`1:${member.uid}`, `2:${app.root}`],
      joinedDay: new Date().toISOString().slice(0, 10),
      joinedAt: moment,
      packages: [],
      confirmedMicros: 0,
    });
    expect(await readDocument(paths.account(uid))).toMatchObject({ balanceMicros: 0, days: {} });
    expect(await readDocument(paths.mail(sha256Hex(body.mail)))).toEqual({ uid });
    expect(await readDocument(paths.walletOwner(publicKey))).toEqual({ uid });
  });

  it.each([
    ['an unknown sponsor', { spn: 'ZZZZZZ' }, 400, messages.invalidReferralId],
    [
      'the company wallet',
      { public: '0xA0EE7A142D267C1F36714E4A8F75612F20A79720' },
      400,
      messages.walletReserved,
    ],
    [
      'a payer wallet',
      { public: '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f' },
      400,
      messages.walletReserved,
    ],
    [
      'the token',
      { public: '0x5fbdb2315678afecb367f032d93f642f64180aa3' },
      400,
      messages.walletReserved,
    ],
    ['the zero address', { public: `0x${'0'.repeat(40)}` }, 400, messages.walletReserved],
  ])('refuses %s and writes nothing', async (_, change, status, message) => {
    const before = await countMembers();
    const reply = await app.send('/api/signup', { body: { ...signupBody(app.root), ...change } });
    expect(reply).toMatchObject({ status, error: { message } });
    expect(await countMembers()).toEqual(before);
  });

  it('refuses a mail and a wallet that are taken', async () => {
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

  it.each([
    ['mail', 'mail_taken'],
    ['public', 'wallet_taken'],
  ] as const)(
    'of 30 in parallel with the same %s makes one member',
    async (field, code) => {
      const before = await countMembers();
      const taken = signupBody(app.root)[field];
      const replies = await Promise.all(
        Array.from({ length: 30 }, () =>
          app.send('/api/signup', { body: { ...signupBody(app.root), [field]: taken } }),
        ),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const refusals = replies.filter(({ status }) => status !== 200);
      expect([code, 'busy']).toEqual(
        expect.arrayContaining(refusals.map(({ error }) => error?.code)),
      );
      expect(await countMembers()).toEqual(before.map((count) => count + 1));
    },
    60_000,
  );
});

const loginRow = () => ({
  CODES: member.uid,
  NAMES: expect.stringMatching(/^Test Member/),
  publicKey: checksumAddress(member.publicKey),
  phrases: member.phrases,
  share: member.share,
  sealed: 'current',
  token: expect.stringMatching(/^eyJ/),
});

describe('login', () => {
  it('gives a session and the sealed wallet, by body and by path', async () => {
    const body = { mail: ` ${member.mail.toUpperCase()}`, pass: member.pass };
    expect(await app.send('/api/login', { body })).toMatchObject({
      status: 200,
      data: [loginRow()],
    });
    const path = `/api/login/${encodeURIComponent(member.mail)}/${member.pass}`;
    expect(await app.send(path)).toMatchObject({ status: 200, data: [loginRow()] });
  });

  it('says NO to a wrong password and to an unknown mail, and sets no cookie', async () => {
    const wrong = { mail: member.mail, pass: `v1.${randomText(32)}` };
    const unknown = { mail: 'nobody@example.test', pass: member.pass };
    for (const body of [wrong, unknown]) {
      const reply = await app.send('/api/login', { body });
      expect(reply).toMatchObject({ status: 200, data: [{ CODES: 'NO' }] });
      expect(reply.headers.get('set-cookie')).toBeNull();
    }
  });

  it('keeps neither the password nor the cookie of the device as they are', async () => {
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
});

describe('getUser', () => {
  it('gives the whole row to its owner', async () => {
    const { data } = await app.send(`/api/getUser/${member.uid.toLowerCase()}`, {
      idToken: session,
    });
    expect(data).toEqual([
      {
        ACTIVATION_STATUS: 'Inactive',
        IS_ADMIN: 'NO',
        NAMES: expect.stringMatching(/^Test Member/),
        upCode: app.root,
        MOB: '+1 555 000 0001',
        MAIL: member.mail,
        DATES: expect.stringMatching(/Z$/),
        backedUp: 'NO',
      },
    ]);
  });

  it('gives the name alone to anyone else', async () => {
    const other = await app.signUp(app.root);
    const idToken = await app.openSession(other.uid);
    for (const request of [{}, { idToken }]) {
      const { data } = await app.send(`/api/getUser/${member.uid}`, request);
      expect(data).toEqual([{ NAMES: expect.stringMatching(/^Test Member/) }]);
    }
  });

  it('has No Data on an unknown id and refuses a malformed one', async () => {
    expect(await app.send('/api/getUser/ZZZZZZ')).toMatchObject({ status: 200, data: 'No Data' });
    expect(await app.send('/api/getUser/ZZZ')).toMatchObject({
      status: 400,
      error: { message: messages.invalidReferralId },
    });
  });
});

describe('getMail', () => {
  it('reports whether a mail address is taken', async () => {
    const taken = await app.send(`/api/getMail/${encodeURIComponent(member.mail.toUpperCase())}`);
    expect(taken.data).toEqual([{ MAIL: member.mail }]);
    expect((await app.send('/api/getMail/free@example.test')).data).toBe('No Data Found');
    expect((await app.send('/api/getMail/nomail')).error?.message).toBe(messages.invalidMail);
  });
});

describe('walletShare', () => {
  it('is for the owner alone', async () => {
    expect(await app.send('/api/walletShare')).toMatchObject({ status: 401 });
    const { data } = await app.send('/api/walletShare', { idToken: session });
    const { share, phrases } = member;
    expect(data).toEqual([{ share, phrases, sealed: 'current' }]);
  });
});
