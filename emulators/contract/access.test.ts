import { type CallName, contract } from '@polytips/functions/contract/contract.ts';
import { messages } from '@polytips/functions/contract/messages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { join, logInAs, signInNobody } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { exchange, type RawReply } from './exchange.ts';
import { refusal } from './formats.ts';
import { implementedCalls, locate, type SampleRequest, sampleRequests } from './sample-requests.ts';

const callers = ['anonymous', 'garbage', 'nobody', 'foreign', 'own', 'admin'] as const;
type CallerName = (typeof callers)[number];

const isCallName = (name: string): name is CallName => Object.hasOwn(contract, name);
const implemented = new Set<string>(implementedCalls);

let subject: Member;
const tokens = new Map<CallerName, string>();

beforeAll(async () => {
  const [foreign, admin, nobody] = await Promise.all([
    logInAs('guest'),
    logInAs('admin'),
    signInNobody(),
  ]);
  subject = await join('Access Member');
  tokens
    .set('garbage', 'not.a.token')
    .set('nobody', nobody)
    .set('foreign', foreign.idToken)
    .set('own', subject.idToken)
    .set('admin', admin.idToken);
});

const noSession = { status: 401, body: refusal('no_session', messages.noSession) };
const forbidden = { status: 403, body: refusal('forbidden', messages.forbidden) };

/** What a call replies to a caller, by its access alone; anything but an access refusal otherwise. */
function expectedReply(name: CallName, caller: CallerName): object {
  const { access } = contract[name];
  if (caller === 'garbage' || caller === 'nobody') return noSession;
  if (caller === 'anonymous' && access.who !== 'anyone') return noSession;
  if (access.who === 'admin' && caller !== 'admin') return forbidden;
  if (access.who === 'owner' && caller !== 'own') return forbidden;
  if (!implemented.has(name)) {
    return { status: 501, body: refusal('not_implemented', messages.notImplemented(name)) };
  }
  // There is no such withdrawal, and only an admin is told so.
  if (name === 'getWithdrawal_check' && caller !== 'admin') return forbidden;
  return { status: expect.toBeOneOf([200, 400, 409]), body: expect.anything() };
}

async function send(
  name: CallName,
  caller: CallerName,
  change: SampleRequest = {},
): Promise<RawReply> {
  const { uid, mail, wallet } = subject;
  const samples: Record<CallName, SampleRequest> = sampleRequests({
    uid,
    mail,
    publicKey: wallet.publicKey,
  });
  const { params, query, body } = { ...samples[name], ...change };
  const idToken = tokens.get(caller);
  return exchange(locate(name, { params: params ?? {}, query: query ?? {} }), {
    method: contract[name].method,
    idToken,
    ...(body !== undefined && { body }),
  });
}

describe.each(Object.keys(contract).filter(isCallName))('%s', (name) => {
  it.each(callers)('called by %s', async (caller) => {
    const { status, body } = await send(name, caller);
    expect({ status, body }).toEqual(expectedReply(name, caller));
  });
});

const unpaid = (publicKey: string) => ({ params: { publicKey, type: 'unpaid' } });

it('the queue of the unpaid is for admins, by their own address', async () => {
  const admin = await logInAs('admin');
  const statuses = await Promise.all([
    send('getIncomeStatement', 'own', unpaid(subject.wallet.publicKey)),
    send('getIncomeStatement', 'admin', unpaid(subject.wallet.publicKey)),
    send('getIncomeStatement', 'admin', unpaid(admin.wallet.publicKey)),
    send('getIncomeStatement', 'anonymous', unpaid(admin.wallet.publicKey)),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 200, 401]);
});

it.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', 'Bearer é'])(
  'the authorization %j is no session',
  async (authorization) => {
    const headers = { authorization: Buffer.from(authorization).toString('latin1') };
    expect((await exchange('/walletShare', { headers })).status).toBe(401);
  },
);
