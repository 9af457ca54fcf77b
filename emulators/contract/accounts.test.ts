import { contract } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { deriveMaster, derivePass } from '@polytips/functions/sealing/key-derivation.ts';
import { prepareSignup } from '@polytips/functions/sealing/sealed-wallet.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  client,
  environment,
  join,
  kdfCost,
  logInAs,
  randomMail,
  readInbox,
  tradeToken,
} from '../client/test-world.ts';
import { type Member, requireData } from '../client/world-client.ts';
import { exchange, type RawReply } from './exchange.ts';
import { anyInstant, refusal } from './requests.ts';
import { sampleRequests } from './sample-requests.ts';

const password = 'Polygon1';
let member: Member;
let sponsor: Member;
let pass: string;

beforeAll(async () => {
  sponsor = await logInAs('level-1');
  member = await join('Account Member', sponsor.uid);
  pass = derivePass(await deriveMaster({ mail: member.mail, password }, kdfCost));
});

const row = () => ({
  CODES: member.uid,
  NAMES: 'Account Member',
  publicKey: member.wallet.publicKey,
  phrases: expect.stringMatching(/^\{"v":1,"iv":"[\w-]{16}","ct":"[\w-]+"\}$/),
  share: expect.stringMatching(/^[\w-]{43}$/),
  sealed: 'current',
  token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]*$/),
});

const sample = () => {
  const { uid, mail, wallet } = member;
  return sampleRequests({ uid, mail, publicKey: wallet.publicKey }).signup.body;
};

it.each([environment.WORLD_API_URL, environment.WORLD_FUNCTIONS_URL])(
  'a login at %s is remembered by the device',
  async (baseUrl) => {
    const body = { mail: member.mail, pass };
    const { status, headers } = await exchange('/login', { body }, baseUrl);
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toMatch(
      /^__session=[\w-]{43};.*HttpOnly; Secure; SameSite=Strict/,
    );
  },
);

describe('getUser', () => {
  it('getUser gives a member the whole own row', async () => {
    const { body } = await exchange(`/getUser/${member.uid}`, { idToken: member.idToken });
    expect(body).toEqual({
      data: [
        {
          ACTIVATION_STATUS: 'Inactive',
          IS_ADMIN: 'NO',
          NAMES: 'Account Member',
          upCode: sponsor.uid,
          MOB: '+91 9000000100',
          MAIL: member.mail,
          DATES: anyInstant,
          backedUp: 'NO',
          mailVerified: 'NO',
        },
      ],
    });
  });

  it('getUser marks an admin', async () => {
    const { uid, idToken } = await logInAs('admin');
    const { body } = await exchange(`/getUser/${uid}`, { idToken });
    expect(body).toMatchObject({ data: [{ IS_ADMIN: 'YES' }] });
  });

  it('getUser gives any other caller the name alone, an admin too', async () => {
    const { idToken } = await logInAs('admin');
    for (const request of [{}, { idToken: sponsor.idToken }, { idToken }]) {
      const { status, body } = await exchange(`/getUser/${member.uid}`, request);
      expect({ status, body }).toEqual({
        status: 200,
        body: { data: [{ NAMES: 'Account Member' }] },
      });
    }
  });

  it('getUser accepts an id in lower case, and letters that look like digits', async () => {
    const { uid } = member;
    const typed = uid.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
    const misread = uid.replaceAll('0', 'O').replaceAll('1', 'I');
    for (const id of [typed, misread, ` ${uid} `]) {
      const { body } = await exchange(`/getUser/${encodeURIComponent(id)}`);
      expect(body).toEqual({ data: [{ NAMES: 'Account Member' }] });
    }
  });
});

describe('getMail', () => {
  it.each([
    ['body', (mail: string) => exchange('/getMail', { body: { mail } })],
    ['path', (mail: string) => exchange(`/getMail/${mail}`)],
  ])('getMail by %s finds a taken address in any case, and no free one', async (_, lookUp) => {
    const taken = await lookUp(member.mail.toUpperCase());
    expect(taken.body).toEqual({ data: [{ MAIL: member.mail }] });
    const free = await lookUp(randomMail());
    expect({ status: free.status, body: free.body }).toEqual({
      status: 200,
      body: { data: 'No Data Found' },
    });
  });
});

describe('login', () => {
  it('login gives the row by body and by path', async () => {
    const mail = ` ${member.mail.toUpperCase()} `;
    const byBody = await exchange('/login', { body: { mail, pass } });
    expect(byBody.body).toEqual({ data: [row()] });
    const byPath = await exchange(`/login/${encodeURIComponent(mail)}/${pass}`);
    expect(byPath.body).toEqual({ data: [row()] });
    // Any page can open the path in a member's browser.
    expect(byPath.headers.get('set-cookie')).toBeNull();
  });

  it('login answers a wrong password and an unknown mail with the same NO and no cookie', async () => {
    const wrong = `v1.${'Z'.repeat(43)}`;
    for (const [mail, proof] of [
      [member.mail, wrong],
      [randomMail(), pass],
    ] as const) {
      const byBody = await exchange('/login', { body: { mail, pass: proof } });
      const byPath = await exchange(`/login/${mail}/${proof}`);
      for (const { status, headers, body } of [byBody, byPath]) {
        expect({ status, body }).toEqual({ status: 200, body: { data: [{ CODES: 'NO' }] } });
        expect(headers.get('set-cookie')).toBeNull();
      }
    }
  });

  it('login refuses a password in the clear', async () => {
    const { status, body } = await exchange('/login', {
      body: { mail: member.mail, pass: password },
    });
    expect(status).toBe(400);
    expect(body).toEqual(refusal('invalid_input', messages.invalidPasswordProof));
  });
});

it('walletShare gives the owner the share and envelope of the login', async () => {
  const login = await client.api.call(contract.login, { body: { mail: member.mail, pass } });
  const { body } = await exchange('/walletShare', { idToken: member.idToken });
  const [row] = login.ok ? login.data : [];
  if (row === undefined || !('share' in row)) throw new Error('The login gives no wallet');
  const { share, phrases, sealed } = row;
  expect(body).toEqual({ data: [{ share, phrases, sealed }] });
});

/** The token of the newest reset link that is mailed to a member. */
async function requestReset(mail: string): Promise<string> {
  const links = async () =>
    (await readInbox(mail)).flatMap(
      ({ text }) => /reset-password\?token=([\w-]{43})/.exec(text)?.[1] ?? [],
    );
  const before = (await links()).length;
  requireData(await client.api.call(contract.passRecover, { body: { mail } }));
  await vi.waitUntil(async () => (await links()).length === before + 1, soon);
  return (await links())[0] ?? '';
}

const soon = { timeout: 90_000, interval: 100 };
const passOf = async (mail: string, chosen: string) =>
  derivePass(await deriveMaster({ mail, password: chosen }, kdfCost));

/** Logs in on the wire: the row, and the session that it opens. */
async function logInRaw(mail: string, chosen: string) {
  const [logged] = requireData(
    await client.api.call(contract.login, { body: { mail, pass: await passOf(mail, chosen) } }),
  );
  if (logged === undefined || !('token' in logged)) throw new Error('The login was refused');
  return { logged, idToken: await tradeToken(logged.token) };
}

/** Resets an account that was never used, and asks to replace its wallet. */
async function resetAndReplace({ mail }: Member) {
  const credentials = { mail, password: 'Mine4ever' };
  const { private: _key, publicKey, ...sealed } = await prepareSignup(credentials, kdfCost);
  const body = { mail, token: await requestReset(mail), pass: sealed.pass };
  await exchange('/resetPassword', { body });
  const session = await logInRaw(mail, credentials.password);
  const fresh = { public: publicKey, ...sealed };
  const replace = (change: object = {}, { idToken } = session) =>
    exchange('/walletReplace', { idToken, body: { ...fresh, ...change } });
  return { credentials, fresh, replace };
}

describe('after a reset by mail', () => {
  let reset: Member;
  let idToken: string;
  let reply: RawReply;
  beforeAll(async () => {
    reset = await join('Resetting Member');
    const { mail } = reset;
    const body = { mail, token: await requestReset(mail), pass: await passOf(mail, 'Changed9') };
    reply = await exchange('/resetPassword', { body });
    ({ idToken } = await logInRaw(mail, 'Changed9'));
  });

  it('the device that has reset the password is a known one', () => {
    expect(reply).toMatchObject({ status: 200, body: { data: [{ status: 'OK' }] } });
    expect(reply.headers.get('set-cookie')).toMatch(/^__session=[\w-]{43};/);
  });

  it('neither login nor walletShare gives the share or the envelope', async () => {
    const { logged } = await logInRaw(reset.mail, 'Changed9');
    const { uid, wallet } = reset;
    expect(logged).toEqual({
      CODES: uid,
      NAMES: 'Resetting Member',
      publicKey: wallet.publicKey,
      sealed: 'old',
      token: expect.any(String),
    });
    const { body } = await exchange('/walletShare', { idToken });
    expect(body).toEqual({ data: [{ sealed: 'old' }] });
  });

  it('walletReleaseByPassword gives both for the former password alone', async () => {
    const release = async (chosen: string) =>
      exchange('/walletReleaseByPassword', {
        idToken,
        body: { pass: await passOf(reset.mail, chosen) },
      });
    expect((await release('Changed9')).body).toEqual({ data: [{ status: 'NO' }] });
    const { phrases } = reset.stored;
    const share = expect.stringMatching(/^[\w-]{43}$/);
    expect((await release(password)).body).toEqual({ data: [{ status: 'OK', share, phrases }] });
  });

  it('walletReleaseByProof gives the share alone for a proof of the wallet, once a nonce', async () => {
    const [challenge] = requireData(await client.api.call(contract.walletChallenge, {}, idToken));
    const nonce = challenge?.nonce ?? '';
    const body = { nonce, sig: await reset.wallet.signProof({ uid: reset.uid, nonce }) };
    const release = () => exchange('/walletReleaseByProof', { idToken, body });
    expect((await release()).body).toEqual({
      data: [{ share: expect.stringMatching(/^[\w-]{43}$/) }],
    });
    expect(await release()).toMatchObject({
      status: 409,
      body: refusal('conflict', messages.challengeOver),
    });
    const forged = { ...body, sig: `0x${'12'.repeat(65)}` };
    expect(await exchange('/walletReleaseByProof', { idToken, body: forged })).toMatchObject({
      status: 400,
      body: refusal('invalid_input', messages.signatureWrong),
    });
  });

  it('walletReplace gives an account that nobody used the wallet of the one who reads its mail', async () => {
    const { credentials, fresh, replace } = await resetAndReplace(await join('Squatting Member'));
    expect(await replace({ sig: `0x${'12'.repeat(65)}` })).toMatchObject({
      status: 400,
      body: refusal('invalid_input', messages.signatureWrong),
    });
    expect(await replace({ public: member.wallet.publicKey })).toMatchObject({ status: 400 });
    expect(await replace({ pass: undefined })).toMatchObject({
      status: 400,
      body: refusal('invalid_input', messages.invalidPasswordProof),
    });
    const pass = await passOf(credentials.mail, password);
    expect((await replace({ pass })).body).toEqual({ data: [{ status: 'NO' }] });
    const replaced = { data: [{ status: 'OK', token: expect.any(String) }] };
    expect((await replace()).body).toEqual(replaced);
    // It has ended the session; a repetition after a lost reply comes with the next one.
    expect(await replace()).toMatchObject({
      status: 401,
      body: refusal('no_session', messages.noSession),
    });
    const next = await logInRaw(credentials.mail, credentials.password);
    expect((await replace({}, next)).body).toEqual(replaced);
    const { wallet } = await client.logIn(credentials);
    expect(wallet.publicKey).toBe(fresh.public);
  });

  it('walletReplace refuses a wallet that has received anything', async () => {
    const used = await join('Used Member');
    await client.fund(used.wallet.publicKey, { usdt: '0.000001', pol: '0' });
    const { replace } = await resetAndReplace(used);
    expect(await replace()).toMatchObject({
      status: 409,
      body: refusal('conflict', messages.walletUsed),
    });
  });

  it('walletReplace refuses a member without a reset', async () => {
    const { idToken, mail } = await join('Settled Member');
    const {
      private: _key,
      publicKey,
      ...sealed
    } = await prepareSignup({ mail, password }, kdfCost);
    const body = { public: publicKey, ...sealed };
    expect(await exchange('/walletReplace', { idToken, body })).toMatchObject({
      status: 409,
      body: refusal('conflict', messages.walletUsed),
    });
  });
});

it('walletChallenge refuses a sixth open challenge', async () => {
  const { idToken } = await join('Asking Member');
  const statuses: number[] = [];
  for (let asked = 0; asked < 6; asked += 1) {
    statuses.push((await exchange('/walletChallenge', { idToken })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

describe('signup', () => {
  it('signup gives the id in upper case Crockford base32', async () => {
    const { status, body } = await exchange('/signup', { body: sample() });
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: [{ uid: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{6}$/) }] },
    });
  });

  it('signup names the first wrong field, in the order of the checks', async () => {
    const wrong = { spn: 'A', fname: 'A', mob: '1', mail: 'a', pass: 'a' };
    const fields = ['spn', 'fname', 'mob', 'mail', 'pass'] as const;
    const refusals: unknown[] = [];
    for (const index of fields.keys()) {
      const kept = fields.slice(index).map((field) => [field, wrong[field]] as const);
      const reply = await exchange('/signup', {
        body: { ...sample(), ...Object.fromEntries(kept) },
      });
      refusals.push(reply.body);
    }
    expect(refusals).toEqual(
      [
        messages.invalidReferralId,
        messages.invalidName,
        messages.invalidMobile,
        messages.invalidMail,
        messages.invalidPasswordProof,
      ].map((message) => refusal('invalid_input', message)),
    );
  });

  it.each<[string, () => object, number, () => object]>([
    [
      'a wallet that is taken, in any case',
      () => ({ public: member.wallet.publicKey.toLowerCase() }),
      409,
      () => refusal('wallet_taken', messages.walletTaken),
    ],
    [
      'a signature that is not by the wallet',
      () => ({ sig: `0x${'12'.repeat(65)}` }),
      400,
      () => refusal('invalid_input', messages.signatureWrong),
    ],
    [
      'the zero address',
      () => ({ public: `0x${'0'.repeat(40)}` }),
      400,
      () => refusal('invalid_input', messages.walletReserved),
    ],
    [
      'a phrase in the clear',
      () => ({ phrases: 'test test test test test test test test test test test junk' }),
      400,
      () => refusal('secret_refused', messages.secretInRequest),
    ],
    [
      'a key in the clear',
      () => ({ private: `0x${'1a'.repeat(32)}` }),
      400,
      () => refusal('secret_refused', messages.secretInRequest),
    ],
  ])('signup refuses %s', async (_, change, status, body) => {
    const reply = await exchange('/signup', { body: { ...sample(), ...change() } });
    expect({ status: reply.status, body: reply.body }).toEqual({ status, body: body() });
  });

  it('a wallet that did not sign its signup withdraws nothing until it is proven', async () => {
    const credentials = { mail: randomMail(), password };
    const { sig, publicKey, ...sealed } = await prepareSignup(credentials, kdfCost);
    const body = { ...sample(), ...sealed, public: publicKey, mail: credentials.mail };
    expect((await exchange('/signup', { body })).status).toBe(200);
    const { uid, wallet, idToken } = await client.logIn(credentials);
    const share = () => exchange('/walletShare?ask=proven', { idToken });
    const withdraw = () => exchange('/withdrawal', { idToken, body: { publicKey, amount: '20' } });
    expect((await share()).body).toMatchObject({ data: [{ proven: 'NO' }] });
    expect(await withdraw()).toMatchObject({
      status: 409,
      body: refusal('wallet_unproven', messages.walletUnproven),
    });
    const again = { ...body, mail: randomMail() };
    expect((await exchange('/signup', { body: again })).body).toEqual(
      refusal('wallet_taken', messages.walletTaken),
    );
    const [challenge] = requireData(await client.api.call(contract.walletChallenge, {}, idToken));
    const nonce = challenge?.nonce ?? '';
    const proof = { nonce, sig: await wallet.signProof({ uid, nonce }) };
    const done = { status: 200, body: { data: [{ status: 'OK' }] } };
    expect(await exchange('/walletProof', { idToken, body: proof })).toMatchObject(done);
    expect(await exchange('/walletProof', { idToken, body: proof })).toMatchObject(done);
    const { body: proven } = await share();
    const row = { share: sealed.share, phrases: sealed.phrases, sealed: 'current' };
    expect(proven).toEqual({ data: [{ ...row, proven: 'YES' }] });
    const { body: unasked } = await exchange('/walletShare', { idToken });
    expect(unasked).toEqual({ data: [row] });
    expect(await withdraw()).toMatchObject({ status: 409, body: refusal('balance_exceeded') });
    const signedAgain = { ...again, sig };
    expect((await exchange('/signup', { body: signedAgain })).status).toBe(400);
  });

  it('a signed signup takes the address of an unproven wallet', async () => {
    const mail = randomMail();
    const { sig, publicKey, ...sealed } = await prepareSignup({ mail, password }, kdfCost);
    const squatter = { ...sample(), public: publicKey };
    expect((await exchange('/signup', { body: squatter })).status).toBe(200);
    const body = { ...sample(), ...sealed, public: publicKey, mail };
    expect((await exchange('/signup', { body })).status).toBe(409);
    expect((await exchange('/signup', { body: { ...body, sig } })).status).toBe(200);
    expect((await exchange('/signup', { body: { ...body, sig, mail } })).body).toEqual(
      refusal('mail_taken', messages.mailTaken(mail)),
    );
  });

  it.each(['usdt', 'companyWallet'] as const)('signup refuses the address of %s', async (name) => {
    const world = await client.getWorld();
    const reply = await exchange('/signup', { body: { ...sample(), public: world[name] } });
    expect(reply.body).toEqual(refusal('invalid_input', messages.walletReserved));
  });
});

describe('logout', () => {
  it('ends the session at once, so that the same token is refused, also to log out again', async () => {
    const { uid, idToken } = await join('Leaving Member');
    const logOut = () => exchange('/logout', { idToken, body: {} });
    const { status, body } = await logOut();
    expect({ status, body }).toEqual({ status: 200, body: { data: [{ status: 'OK' }] } });
    for (const request of [logOut, () => exchange(`/getUser/${uid}`, { idToken })]) {
      expect(await request()).toMatchObject({ status: 401, body: refusal('no_session') });
    }
  });
});
