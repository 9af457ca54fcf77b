import { contract } from '@polytips/functions/contract/contract.ts';
import { messages } from '@polytips/functions/contract/messages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Member } from '../client/world-client.ts';
import { exchange, type RawReply } from './exchange.ts';
import { dumpFirestore } from './firestore-dump.ts';
import { mutate } from './mutations.ts';
import { implementedCalls, locate, type SampleRequest, sampleRequests } from './sample-requests.ts';
import { join, logInAs } from './test-world.ts';

type ImplementedCall = (typeof implementedCalls)[number];

const parallel = 8;
/** The longest text that a refusal could need, with room: it repeats no input. */
const messageLengthMax = 120;
/** A name may be any text; a token and a serial too, only that none of them is known. */
const freeTexts = new Set(['fname']);
const failed = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

let member: Member;
let admin: Member;
beforeAll(async () => {
  admin = await logInAs('admin');
  member = await join('Careless Member');
});

const samplesOf = (): Record<ImplementedCall, SampleRequest> =>
  sampleRequests({ uid: member.uid, mail: member.mail, publicKey: member.wallet.publicKey });

function send(name: ImplementedCall, request: SampleRequest): Promise<RawReply> {
  const { access, method } = contract[name];
  const { idToken } = access.who === 'admin' ? admin : member;
  const { body } = request;
  return exchange(locate(name, request), { method, idToken, ...(body !== undefined && { body }) });
}

describe.each(implementedCalls)('%s', (name) => {
  it('refuses whatever is wrong, and writes nothing', async () => {
    const mutations = mutate(samplesOf()[name], freeTexts);
    const before = await dumpFirestore();
    const wrong: string[] = [];
    for (let start = 0; start < mutations.length; start += parallel) {
      await Promise.all(
        mutations.slice(start, start + parallel).map(async (mutation) => {
          const { status, body } = await send(name, mutation);
          const { data } = failed.safeParse(body);
          const message = data?.error.message ?? '';
          const isClear = message.length > 3 && message.length <= messageLengthMax;
          const isRefused = status >= 400 && status < 500 && isClear;
          if (!isRefused) wrong.push(`${mutation.what}: ${status} ${JSON.stringify(body)}`);
        }),
      );
    }
    expect(wrong).toEqual([]);
    expect(mutations.length).toBeGreaterThan(1);
    expect(await dumpFirestore()).toEqual(before);
  });

  it('finds nothing wrong with the request that was changed', async () => {
    const { status, body } = await send(name, samplesOf()[name]);
    const { data } = failed.safeParse(body);
    const isFine = status === 200 || status === 409;
    const isUnknownWithdrawal =
      data?.error.message === messages.withdrawalUnknown || name === 'getWithdrawal_check';
    expect(isFine || isUnknownWithdrawal, JSON.stringify(body)).toBe(true);
  });
});

it.each(['/getUser/%', '/getUser/%E0%A4%A', '/getMail/%00', '/getUser/%2e%2e%2f', '/getUser/A?id=B'])(
  '%s is refused',
  async (path) => {
    const reply = await exchange(path);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(failed.safeParse(reply.body).success).toBe(true);
  },
);
