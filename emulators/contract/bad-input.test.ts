import { type CallName, contract } from '@polytips/functions/contract/contract.ts';
import { messages } from '@polytips/functions/contract/messages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { environment, join, logInAs } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { exchange, type RawReply } from './exchange.ts';
import { dumpFirestore } from './firestore-dump.ts';
import { mutate } from './mutations.ts';
import { locate, type SampleRequest, sampleRequests } from './sample-requests.ts';

const isCallName = (name: string): name is CallName => Object.hasOwn(contract, name);

const parallel = 8;
/** The longest text that a refusal could need, with room: it repeats no input. */
const messageLengthMax = 120;
/** The fields that may hold any text of some length. */
const freeTexts: Partial<Record<CallName, ReadonlySet<string>>> = {
  signup: new Set(['fname']),
  sendMail: new Set(['name']),
  sendTips: new Set(['heading', 'details']),
  fcmToken: new Set(['token']),
};
const failed = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** What a request with nothing wrong may still be told, because of what it is about. */
const stateMessages = [
  messages.withdrawalUnknown,
  messages.forbidden,
  messages.rewardNotAvailable,
  messages.withdrawalExceedsBalance,
  messages.tipMissing,
  messages.challengeOver,
  messages.signatureWrong,
];

let member: Member;
let admin: Member;
beforeAll(async () => {
  admin = await logInAs('admin');
  member = await join('Careless Member');
});

const samplesOf = (): Record<CallName, SampleRequest> =>
  sampleRequests({ uid: member.uid, mail: member.mail, publicKey: member.wallet.publicKey });

function send(name: CallName, request: SampleRequest): Promise<RawReply> {
  const { access, method } = contract[name];
  const { idToken } = access.who === 'admin' ? admin : member;
  const { body } = request;
  const sent = { method, idToken, ...(body !== undefined && { body }) };
  // Hosting's emulator refuses odd paths by itself, before they are the API's.
  return exchange(locate(name, request), sent, environment.WORLD_FUNCTIONS_URL);
}

describe.each(Object.keys(contract).filter(isCallName))('%s', (name) => {
  it('refuses whatever is wrong, and writes nothing', async () => {
    const mutations = mutate(samplesOf()[name], freeTexts[name] ?? new Set());
    const before = await dumpFirestore();
    const wrong: string[] = [];
    for (let start = 0; start < mutations.length; start += parallel) {
      await Promise.all(
        mutations.slice(start, start + parallel).map(async (mutation) => {
          const { status, body } = await send(name, mutation);
          const { data } = failed.safeParse(body);
          const message = data?.error.message ?? '';
          const isClear = message.length > 3 && message.length <= messageLengthMax;
          // Half a link is no bad request: the page shows that the link is not good.
          const isNo = JSON.stringify(body) === '{"data":[{"status":"NO"}]}';
          const isRefused = isNo || (status >= 400 && status < 500 && isClear);
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
    const told = status === 200 ? [] : failed.parse(body).error.message;
    expect([[], ...stateMessages]).toContainEqual(told);
  });
});

it.each(['/getMail/%00', '/getUser/%2e%2e%2f', '/getUser/A?id=B'])(
  '%s is refused',
  async (path) => {
    const reply = await exchange(path);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(failed.safeParse(reply.body).success).toBe(true);
  },
);
