import type { Access } from '@polytips/functions/contract/call.ts';
import { type CallName, callNames, contract } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { getAuth } from 'firebase-admin/auth';
import { beforeAll, describe, expect, it } from 'vitest';
import { environment, join, logInAs, randomMail, signInNobody } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { exchange, type RawReply } from './exchange.ts';
import { refusal } from './requests.ts';
import { locate, type SampleRequest, sampleRequests } from './sample-requests.ts';

/** Callers whose session is not in order: refused whatever they call, public calls too. */
const strangers = ['garbage', 'nobody', 'revoked', 'expired', 'elsewhere'] as const;
const callers = ['anonymous', ...strangers, 'foreign', 'own', 'admin'] as const;
type CallerName = (typeof callers)[number];

const isStranger = (caller: CallerName): boolean => strangers.some((known) => known === caller);

// The Auth emulator checks every session for its end; in production a plain GET still answers a
// session that Firebase alone has ended, until its token expires. The tests of `sessionCheckOf` say
// which calls check.
/** Requests that leave no trace which other tests would find. */
const harmless = (): Partial<Record<CallName, SampleRequest>> => ({
  signup: { body: { ...sampleOf('signup').body, spn: '000000' } },
  passRecover: { body: { mail: randomMail() } },
  sendTips: { body: { heading: '', details: '' } },
  sendfcmMsg: { body: { surprise: 1 } },
  // It would end the sessions that the other requests are made with.
  logout: { body: { surprise: 1 } },
  // Whether this world is healthy is no question of access.
  health: { query: { surprise: '1' } },
});

let subject: Member;
let admin: Member;
const tokens = new Map<CallerName, string>();

beforeAll(async () => {
  const [foreign, nobody, ended] = await Promise.all([
    logInAs('guest'),
    signInNobody(),
    join('Ended Member'),
  ]);
  admin = await logInAs('admin');
  subject = await join('Access Member');
  // Each of the three differs in one thing from what `own` sends.
  const revoked = craftToken(ended.uid, { openedInSeconds: -60 });
  await getAuth().revokeRefreshTokens(ended.uid);
  tokens
    .set('garbage', 'not.a.token')
    .set('nobody', nobody)
    .set('revoked', revoked)
    .set('expired', craftToken(subject.uid, { overInSeconds: -1 }))
    .set('elsewhere', craftToken(subject.uid, { projectId: 'demo-elsewhere' }))
    .set('foreign', foreign.idToken)
    .set('own', craftToken(subject.uid))
    .set('admin', admin.idToken);
});

function sampleOf(name: CallName): SampleRequest {
  const { uid, mail, wallet } = subject;
  const samples: Record<CallName, SampleRequest> = sampleRequests({
    uid,
    mail,
    publicKey: wallet.publicKey,
  });
  return samples[name];
}

const noSession = { status: 401, body: refusal('no_session', messages.noSession) };
const forbidden = { status: 403, body: refusal('forbidden', messages.forbidden) };
const admitted = { status: expect.toBeOneOf([200, 400, 409]), body: expect.anything() };

/** The reply that the row of a call promises to a caller; the sample is about the subject. */
function expectedReply(access: Access, caller: CallerName): object {
  if (isStranger(caller)) return noSession;
  if (access.who === 'anyone') return admitted;
  if (caller === 'anonymous') return noSession;
  switch (access.who) {
    case 'member':
      return admitted;
    case 'admin':
      return caller === 'admin' ? admitted : forbidden;
    case 'owner':
      return caller === 'own' || (caller === 'admin' && access.orAdmin === true)
        ? admitted
        : forbidden;
  }
}

function send(
  name: CallName,
  caller: CallerName,
  change: SampleRequest = harmless()[name] ?? {},
): Promise<RawReply> {
  const request = { ...sampleOf(name), ...change };
  const { body } = request;
  return exchange(locate(name, request), {
    method: contract[name].method,
    idToken: tokens.get(caller),
    ...(body !== undefined && { body }),
  });
}

describe.each(callNames)('%s', (name) => {
  it.each(callers)('is answered to %s as its row says', async (caller) => {
    const { status, body } = await send(name, caller);
    // There is no such withdrawal, which only an admin may know.
    const isHidden = name === 'getWithdrawal_check' && caller === 'own';
    const expected = isHidden ? forbidden : expectedReply(contract[name].access, caller);
    expect({ status, body }).toEqual(expected);
  });
});

const unpaid = (publicKey: string) => ({ params: { publicKey, type: 'unpaid' } });

describe('the queue of the unpaid', () => {
  it.each<[CallerName, 'subject' | 'admin', number]>([
    ['anonymous', 'subject', 401],
    ['nobody', 'subject', 401],
    ['revoked', 'subject', 401],
    ['expired', 'subject', 401],
    ['elsewhere', 'subject', 401],
    ['own', 'subject', 403],
    ['own', 'admin', 403],
    ['admin', 'subject', 403],
    ['admin', 'admin', 200],
  ])('a request by %s with the address of %s is answered %d', async (caller, of, status) => {
    const { publicKey } = (of === 'admin' ? admin : subject).wallet;
    expect((await send('getIncomeStatement', caller, unpaid(publicKey))).status).toBe(status);
  });
});

it.each<CallName>([
  'runs',
  'liability',
  'audit',
  'inflows',
  'inflowSettle',
  'getWithdrawal_check',
  'payoutQueue',
  'payoutTotals',
  'withdrawalPay',
])('%s refuses a custom claim that only the session has', async (name) => {
  const { uid } = await logInAs('guest');
  const request = sampleOf(name);
  const { status } = await exchange(locate(name, request), {
    method: contract[name].method,
    idToken: craftToken(uid, { admin: true }),
    ...(request.body !== undefined && { body: request.body }),
  });
  expect(status).toBe(403);
});

it.each([
  ['custom', 200],
  ['password', 401],
  ['anonymous', 401],
])('a session that was opened by %s is answered %d', async (provider, status) => {
  const idToken = craftToken(subject.uid, { provider });
  expect((await exchange('/walletShare', { idToken })).status).toBe(status);
});

it.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', 'Bearer é'])(
  'the authorization %j is no session',
  async (authorization) => {
    const headers = { authorization: Buffer.from(authorization).toString('latin1') };
    expect((await exchange('/walletShare', { headers })).status).toBe(401);
  },
);

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** The differences of a crafted token from a valid one. */
export interface TokenChanges {
  readonly projectId?: string;
  /** Seconds of real time from now, when the session was opened and when the token is over. */
  readonly openedInSeconds?: number;
  readonly overInSeconds?: number;
  readonly admin?: boolean;
  /** How the session was opened; `custom` is our login. */
  readonly provider?: string;
}

/** A Firebase ID token of a member without a signature, which the Auth emulator takes as it is. */
export function craftToken(uid: string, changes: TokenChanges = {}): string {
  const { projectId = environment.GCLOUD_PROJECT, openedInSeconds = 0, admin } = changes;
  const { overInSeconds = 3_600, provider = 'custom' } = changes;
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const opened = nowSeconds + openedInSeconds;
  const payload = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    user_id: uid,
    auth_time: opened,
    iat: opened,
    exp: nowSeconds + overInSeconds,
    firebase: { identities: {}, sign_in_provider: provider },
    ...(admin === undefined ? {} : { admin }),
  };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`;
}
