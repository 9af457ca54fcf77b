import { type CallName, contract } from '@polytips/functions/contract/contract.ts';
import { messages } from '@polytips/functions/contract/messages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../client/world-client.ts';
import { exchange, type RawReply } from './exchange.ts';
import { refusal } from './formats.ts';
import { implementedCalls, locate, type SampleRequest, sampleRequests } from './sample-requests.ts';
import { join, logInAs, signInNobody } from './test-world.ts';

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

/** What the access of a call says of a caller, as a status; undefined where it may go on. */
function expectedRefusal(name: CallName, caller: CallerName): 401 | 403 | 501 | undefined {
  const { access } = contract[name];
  if (caller === 'garbage' || caller === 'nobody') return 401;
  if (caller === 'anonymous' && access.who !== 'anyone') return 401;
  if (access.who === 'admin' && caller !== 'admin') return 403;
  if (!implemented.has(name)) return 501;
  if (access.who === 'owner' && caller !== 'own') return 403;
  return undefined;
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
    const expected = expectedRefusal(name, caller);
    const reply = await send(name, caller);
    switch (expected) {
      case 401:
        expect(reply.body).toEqual(refusal('no_session', messages.noSession));
        break;
      case 403:
        expect(reply.body).toEqual(refusal('forbidden', messages.forbidden));
        break;
      case 501:
        expect(reply.body).toEqual(refusal('not_implemented', expect.stringContaining(name)));
        break;
      case undefined:
        // There is no such withdrawal, and only an admin is told so.
        if (name === 'getWithdrawal_check' && caller !== 'admin') expect(reply.status).toBe(403);
        else expect([200, 400, 409]).toContain(reply.status);
        return;
    }
    expect(reply.status).toBe(expected);
  });
});

it('the queue of the unpaid is for admins, by their own address', async () => {
  const admin = await logInAs('admin');
  const unpaid = (publicKey: string) => ({ params: { publicKey, type: 'unpaid' } });
  const statuses = await Promise.all([
    send('getIncomeStatement', 'own', unpaid(subject.wallet.publicKey)),
    send('getIncomeStatement', 'admin', unpaid(subject.wallet.publicKey)),
    send('getIncomeStatement', 'admin', unpaid(admin.wallet.publicKey)),
    send('getIncomeStatement', 'anonymous', unpaid(admin.wallet.publicKey)),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 200, 401]);
});

it.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', 'Bearer é'.normalize()])(
  'the authorization %j is no session',
  async (authorization) => {
    const headers = { authorization: Buffer.from(authorization).toString('latin1') };
    expect((await exchange('/walletShare', { headers })).status).toBe(401);
  },
);
