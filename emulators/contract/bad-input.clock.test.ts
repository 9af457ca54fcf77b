import { type CallName, callNames, contract } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { environment, join, logInAs } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { exchange, type RawReply } from './exchange.ts';
import { dumpFirestore } from './firestore-dump.ts';
import { locate, type SampleRequest, sampleRequests } from './sample-requests.ts';

// Runs alone, as the suites that move the clock do: it compares all of Firestore.
const parallel = 8;
/** A busy machine may give a request up. */
const busyAttemptsMax = 5;
/** The longest text that a refusal could need, with room: it repeats no input. */
const messageLengthMax = 120;
/** The fields that may hold any text of some length. */
const freeTexts: Partial<Record<CallName, ReadonlySet<string>>> = {
  signup: new Set(['fname']),
  sendMail: new Set(['name']),
  inflowSettle: new Set(['note']),
  sendTips: new Set(['heading', 'details']),
  fcmToken: new Set(['token']),
};
const failed = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** The messages for a request of the right form that does not fit the state. */
const stateMessages = [
  messages.withdrawalUnknown,
  messages.inflowUnknown,
  messages.forbidden,
  messages.rewardNotAvailable,
  messages.withdrawalExceedsBalance,
  messages.tipMissing,
  messages.challengeOver,
  messages.signatureWrong,
  messages.signedTransactionDiffers,
];

let member: Member;
let admin: Member;
beforeAll(async () => {
  admin = await logInAs('admin');
  member = await join('Careless Member');
});

const samplesOf = (): Record<CallName, SampleRequest> =>
  sampleRequests({ uid: member.uid, mail: member.mail, publicKey: member.wallet.publicKey });

async function send(name: CallName, request: SampleRequest): Promise<RawReply> {
  const { access, method } = contract[name];
  const { idToken } = access.who === 'admin' ? admin : member;
  const { body } = request;
  const sent = { method, idToken, ...(body !== undefined && { body }) };
  for (let attempt = 1; ; attempt += 1) {
    // Hosting's emulator refuses odd paths by itself, before they are the API's.
    const reply = await exchange(locate(name, request), sent, environment.WORLD_FUNCTIONS_URL);
    const { data } = failed.safeParse(reply.body);
    if (data?.error.message !== messages.busy || attempt === busyAttemptsMax) return reply;
  }
}

describe('a request with one fault', () => {
  let before: Awaited<ReturnType<typeof dumpFirestore>>;
  beforeAll(async () => {
    before = await dumpFirestore();
  });

  it.each(callNames)('to %s is refused', async (name) => {
    const mutations = mutate(samplesOf()[name], freeTexts[name] ?? new Set());
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
  });

  it('writes nothing, whichever call it is for', async () => {
    expect(await dumpFirestore()).toEqual(before);
  });
});

// Whether this world is healthy is no question of form; a logout ends the session that all others are made with.
const others = callNames.filter((name) => name !== 'health' && name !== 'logout');
const logoutLast = [...others, 'logout'] as const;

it.each(logoutLast)(
  'the request to %s without a fault is not refused for its form',
  async (name) => {
    const { status, body } = await send(name, samplesOf()[name]);
    const message = status === 200 ? [] : failed.parse(body).error.message;
    expect([[], ...stateMessages]).toContainEqual(message);
  },
);

it.each(['/getMail/%00', '/getUser/%2e%2e%2f', '/getUser/A?id=B'])(
  '%s is refused',
  async (path) => {
    const reply = await exchange(path);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(failed.safeParse(reply.body).success).toBe(true);
  },
);

/** A request with one thing wrong with it. */
export interface Mutation extends SampleRequest {
  readonly what: string;
}

/** Texts that no field of a request may hold, however it is read. */
const oddTexts = ['', ' ', 'a\u0000b', '٣٤', '__proto__', 'x'.repeat(5_000)];

const oddValues: readonly unknown[] = [null, 50, true, [], {}];

/**
 * Requests that differ from `sample` in one thing each. The texts of `freeTexts` and `serials` may
 * be anything short.
 */
export function mutate(sample: SampleRequest, freeTexts: ReadonlySet<string>): Mutation[] {
  const { params = {}, query = {}, body } = sample;
  const texts = (field: string): string[] =>
    freeTexts.has(field) ? ['', 'x'.repeat(5_000)] : oddTexts;
  const ofParams = Object.keys(params).flatMap((field) =>
    texts(field)
      // An empty part of a path is another path.
      .filter((text) => text !== '')
      .map((text) => ({ ...sample, params: { ...params, [field]: text }, ...say(field, text) })),
  );
  const ofQuery = [
    { ...sample, query: { ...query, surprise: '1' }, what: 'an unknown parameter' },
    { ...sample, query: { ...query, limit: '-1' }, what: 'a negative limit' },
  ];
  if (body === undefined) return [...ofParams, ...ofQuery];
  const ofBody = Object.keys(body).flatMap((field) => {
    const { [field]: _dropped, ...rest } = body;
    return [
      { ...sample, body: rest, what: `no ${field}` },
      ...[...oddValues, ...texts(field)].map((value) => ({
        ...sample,
        body: { ...body, [field]: value },
        ...say(field, value),
      })),
    ];
  });
  const unknown = { ...sample, body: { ...body, surprise: 1 }, what: 'an unknown field' };
  return [...ofParams, ...ofQuery, ...ofBody, unknown];
}

const say = (field: string, value: unknown) => ({
  what: `${field} ${JSON.stringify(value).slice(0, 40)}`,
});
