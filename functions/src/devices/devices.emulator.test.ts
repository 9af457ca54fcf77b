import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../test/call.ts';
import { type FakeFcm, type FcmAnswer, startFakeFcm } from '../../test/fakes/fcm.ts';
import { dieEverywhere } from '../../test/firestore-requests.ts';
import { joinMember } from '../../test/join-member.ts';
import { createTestWorld, retryWhileBusy, type TestWorld } from '../../test/world.ts';
import { logOut } from '../accounts/sessions.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { parseMicros } from '../contract/values/micros.ts';
import { getUser } from '../members/store.ts';
import { addPackage, getTree } from '../network/store.ts';
import { neverOver } from '../platform/deadline.ts';
import { paths } from '../platform/paths.ts';
import { createFcmPush } from '../push/fcm-push.ts';
import { noPush, PushUnavailableError } from '../push/push.ts';
import { setBooking } from '../subscriptions/store.ts';
import type { Devices } from './core/devices.ts';
import { moveDevices, moveDueDevices } from './move-devices.ts';
import { findDevices } from './store.ts';

const answered = (status: string) => ({ ok: true, value: [{ status }] });
const unavailable: FcmAnswer = { status: 500, body: {} };
const goneAnswer: FcmAnswer = { status: 404, body: { error: { status: 'NOT_FOUND' } } };
const gone = {
  ok: false,
  refusal: {
    code: 'push_token_gone',
    message: 'This device has to register for messages again',
  },
};

let world: TestWorld;
let fcm: FakeFcm;
let context: ActingContext;
let warnings: unknown[];
let admin: Caller;
let member: Caller;

beforeEach(async () => {
  world = createTestWorld();
  fcm = await startFakeFcm();
  warnings = [];
  const warn = (event: string, fields: object = {}) => void warnings.push({ event, ...fields });
  const log = { ...world.context.log, warn };
  context = { ...world.context, push: createFcmPush(fcm.app), log };
  [admin, member] = await Promise.all([
    joinMember(context, 'ADM1N0', true),
    joinMember(context, 'MEMBER'),
  ]);
});

afterEach(() => fcm.stop());

async function subscribe(token: string, on = context) {
  return call(on, 'fcmToken', member, { body: { publicKey: member.publicKey, token } });
}

async function devices(): Promise<Devices | undefined> {
  return findDevices(context.firestore, member.uid);
}

async function tokens(): Promise<unknown> {
  const stored = await devices();
  return stored && { tokens: stored.tokens };
}

async function buy(amount: string): Promise<void> {
  const { firestore } = context;
  const tree = await getTree(firestore, member.uid);
  const amountMicros = parseMicros(amount);
  const bought = { id: amount, amountMicros, startDay: '2026-01-08' };
  const at = context.clock.realNow().toISOString();
  await firestore.runTransaction(async (transaction) => {
    addPackage(firestore, transaction, member.uid, tree, bought);
    setBooking(firestore, transaction, {
      uid: member.uid,
      publicKey: member.publicKey,
      hash: `0x${'1'.repeat(64)}`,
      bookedMicros: amountMicros,
      amountMicros,
      createdAt: at,
      mode: 'user',
      confirmedAt: at,
    });
  });
}

describe('fcmToken', () => {
  const first = '2026-01-07T12:00:00.000Z';

  it('a device is subscribed, and again after 7 days', async () => {
    expect(await subscribe('token-a')).toEqual(answered('OK'));
    expect(await tokens()).toEqual({
      tokens: [{ token: 'token-a', subscribedAt: first, tipsPerDay: 1, sessionsFrom: 0 }],
    });
    world.setNow('2026-01-14T11:59:59.999Z');
    expect(await subscribe('token-a')).toEqual(answered('OK'));
    expect(fcm.requests).toHaveLength(1);
    world.setNow('2026-01-14T12:00:00.000Z');
    expect(await subscribe('token-a')).toEqual(answered('OK'));
    const sent = { kind: 'subscribe', token: 'token-a', topic: 'tips-1', body: {} };
    expect(fcm.requests).toEqual([sent, sent]);
    const subscribedAt = '2026-01-14T12:00:00.000Z';
    expect(await tokens()).toEqual({
      tokens: [{ token: 'token-a', subscribedAt, tipsPerDay: 1, sessionsFrom: 0 }],
    });
  });

  it('the 7 days of a subscription are real time, whatever the business day', async () => {
    await subscribe('token-a');
    const clock = { ...context.clock, businessNow: () => Promise.resolve(new Date('2027-01-01')) };
    await subscribe('token-a', { ...context, clock });
    expect(fcm.requests).toHaveLength(1);
  });

  it('the ten newest devices are kept, and the oldest is unsubscribed', async () => {
    for (let index = 0; index < 11; index += 1) {
      world.setNow(`2026-01-07T12:00:${String(index).padStart(2, '0')}.000Z`);
      await subscribe(`token-${index}`);
    }
    const newest = Array.from({ length: 10 }, (_, index) => ({
      token: `token-${10 - index}`,
      subscribedAt: `2026-01-07T12:00:${String(10 - index).padStart(2, '0')}.000Z`,
      tipsPerDay: 1,
      sessionsFrom: 0,
    }));
    expect(await tokens()).toEqual({ tokens: newest });
    expect(fcm.requests.slice(10)).toEqual([
      expect.objectContaining({ kind: 'subscribe', token: 'token-10' }),
      { kind: 'unsubscribe', token: 'token-0', topic: 'tips-1' },
    ]);
    world.setNow('2026-01-20T12:00:00.000Z');
    await subscribe('token-1');
    const renewed = {
      token: 'token-1',
      subscribedAt: '2026-01-20T12:00:00.000Z',
      tipsPerDay: 1,
      sessionsFrom: 0,
    };
    expect(await tokens()).toEqual({ tokens: [renewed, ...newest.slice(0, -1)] });
    expect(fcm.requests).toHaveLength(13);
  });

  it('an eleventh device is subscribed though the oldest cannot be unsubscribed, and no token is logged', async () => {
    for (let index = 0; index < 10; index += 1) await subscribe(`token-${index}`);
    fcm.answerNext('ok', unavailable);
    expect(await subscribe('token-10')).toEqual(answered('OK'));
    expect(warnings).toEqual([
      { event: 'A device stays subscribed', uid: 'MEMBER', error: expect.any(Error) },
    ]);
  });

  it('a device that is gone is removed, and needs a new token', async () => {
    await subscribe('token-a');
    await subscribe('token-b');
    world.setNow('2026-01-20T12:00:00.000Z');
    fcm.answerNext(goneAnswer, goneAnswer);
    expect(await subscribe('token-a')).toEqual(gone);
    expect(await tokens()).toEqual({
      tokens: [{ token: 'token-b', subscribedAt: first, tipsPerDay: 1, sessionsFrom: 0 }],
    });
    expect(await subscribe('token-x')).toEqual(gone);
    expect(await tokens()).toEqual({
      tokens: [{ token: 'token-b', subscribedAt: first, tipsPerDay: 1, sessionsFrom: 0 }],
    });
  });

  it('a device moves to the topic of a higher tier when it registers again, before the 7 days', async () => {
    await subscribe('token-a');
    await buy('500');
    expect(await subscribe('token-a')).toEqual(answered('OK'));
    expect(fcm.requests.slice(1)).toEqual([
      { kind: 'subscribe', token: 'token-a', topic: 'tips-5', body: {} },
      { kind: 'unsubscribe', token: 'token-a', topic: 'tips-1' },
    ]);
    expect(await tokens()).toEqual({
      tokens: [{ token: 'token-a', subscribedAt: first, tipsPerDay: 5, sessionsFrom: 0 }],
    });
  });

  it('a device is not stored while the service is out of reach or off', async () => {
    fcm.answerNext(unavailable);
    await expect(subscribe('token-a')).rejects.toThrow(PushUnavailableError);
    expect(await subscribe('token-a', { ...context, push: noPush })).toEqual(answered('OFF'));
    expect(await tokens()).toBeUndefined();
  });

  it('every device of several that register at once is kept', async () => {
    const names = ['token-a', 'token-b', 'token-c', 'token-a'];
    const outcomes = await Promise.all(
      names.map((token) => retryWhileBusy(() => subscribe(token))),
    );
    expect(outcomes).toEqual(Array(4).fill(answered('OK')));
    const kept = ['token-a', 'token-b', 'token-c'];
    expect(await tokens()).toEqual({
      tokens: expect.toSatisfy(
        (stored: { token: string }[]) =>
          stored
            .map(({ token }) => token)
            .toSorted()
            .join() === kept.join(),
      ),
    });
  });
});

describe('a change of the tier', () => {
  const moved = [
    { kind: 'subscribe', token: 'token-a', topic: 'tips-5', body: {} },
    { kind: 'unsubscribe', token: 'token-a', topic: 'tips-1' },
  ];

  beforeEach(async () => {
    await subscribe('token-a');
    await buy('500');
  });

  it('moves the devices to the topic of the new tier, and the same again asks for nothing', async () => {
    await moveDevices(context, member.uid);
    await moveDevices(context, member.uid);
    expect(fcm.requests.slice(1)).toEqual(moved);
    expect(await devices()).toEqual({
      tokens: [
        {
          token: 'token-a',
          subscribedAt: '2026-01-07T12:00:00.000Z',
          tipsPerDay: 5,
          sessionsFrom: 0,
        },
      ],
      ended: [],
      nextLookAt: '2026-03-08T12:00:00.000Z',
    });
  });

  it('is completed after a device could not follow, though another one registers meanwhile', async () => {
    world.setNow('2026-01-07T14:00:00.000Z');
    fcm.answerNext(unavailable);
    await moveDevices(context, member.uid);
    fcm.answerNext('ok', unavailable);
    expect(await subscribe('token-b')).toEqual(answered('OK'));
    expect(await devices()).toMatchObject({
      tokens: [
        { token: 'token-b', tipsPerDay: 5 },
        { token: 'token-a', tipsPerDay: 1 },
      ],
    });
    world.setNow('2026-01-07T15:00:00.000Z');
    await moveDueDevices(context, neverOver);
    expect(await devices()).toMatchObject({
      tokens: [
        { token: 'token-b', tipsPerDay: 5 },
        { token: 'token-a', tipsPerDay: 5 },
      ],
      ended: [],
    });
    expect(fcm.requests.slice(-2)).toEqual(moved);
  });

  it.each([
    ['join', [unavailable]],
    ['leave', ['ok', unavailable] as const],
  ])('is completed by the job an hour after a device could not %s a topic', async (_, answers) => {
    fcm.answerNext(...answers);
    await moveDevices(context, member.uid);
    world.setNow('2026-01-07T13:00:00.000Z');
    await moveDueDevices(context, neverOver);
    expect(fcm.requests.slice(1)).toEqual(expect.arrayContaining(moved));
    expect(await devices()).toMatchObject({
      tokens: [{ token: 'token-a', tipsPerDay: 5 }],
      ended: [],
    });
  });

  it('while messages are off is completed by the job once they are on', async () => {
    await moveDevices({ ...context, push: noPush }, member.uid);
    expect(fcm.requests).toHaveLength(1);
    world.setNow('2026-01-07T13:00:00.000Z');
    await moveDueDevices(context, neverOver);
    expect(fcm.requests.slice(1)).toEqual(moved);
  });

  it('that dies at any request is completed by its repetition', async () => {
    const ofTierOne = {
      token: 'token-a',
      subscribedAt: '2026-01-07T12:00:00.000Z',
      tipsPerDay: 1,
      sessionsFrom: 0,
    };
    await dieEverywhere(
      context,
      (on) => moveDevices(on, member.uid),
      async (point) => {
        await moveDevices(context, member.uid);
        const moved = { tokens: [{ ...ofTierOne, tipsPerDay: 5 }], ended: [] };
        expect({ point, devices: await devices() }).toMatchObject({ point, devices: moved });
        expect(fcm.requests.at(-1)).toMatchObject({ kind: 'unsubscribe', topic: 'tips-1' });
        await context.firestore
          .doc(paths.pushTokens(member.uid))
          .set({ tokens: [ofTierOne], ended: [], nextLookAt: null });
      },
    );
  });

  it('that meets a logout leaves the device on no topic', async () => {
    const push = {
      ...context.push,
      subscribe: async (...device: Parameters<typeof context.push.subscribe>) => {
        const answer = await context.push.subscribe(...device);
        await logOut(context, member);
        await moveDevices(context, member.uid);
        return answer;
      },
    };
    await moveDevices({ ...context, push }, member.uid);
    expect(fcm.requests.slice(-2)).toEqual([
      { kind: 'unsubscribe', token: 'token-a', topic: 'tips-1' },
      { kind: 'unsubscribe', token: 'token-a', topic: 'tips-5' },
    ]);
    expect(await devices()).toEqual({ tokens: [], ended: [], nextLookAt: null });
  });
});

const left = (token: string) => ({ kind: 'unsubscribe', token, topic: 'tips-1' });

describe('a member whose sessions end', () => {
  it('gets no message on any device any more, and a second run asks for nothing', async () => {
    await subscribe('token-a');
    await subscribe('token-b');
    const revoke = vi.spyOn(context.auth, 'revokeRefreshTokens');
    await logOut(context, member);
    expect(revoke).toHaveBeenCalledWith(member.uid);
    await moveDevices(context, member.uid);
    await moveDevices(context, member.uid);
    expect(fcm.requests.slice(2)).toEqual(
      expect.arrayContaining([left('token-a'), left('token-b')]),
    );
    expect(fcm.requests).toHaveLength(4);
    expect(await devices()).toEqual({ tokens: [], ended: [], nextLookAt: null });
  });

  it('gets them again on a device that registers in a new session, before the 7 days', async () => {
    await subscribe('token-a');
    await logOut(context, member);
    member = {
      ...member,
      sessionsFrom: (await getUser(context.firestore, member.uid)).sessionsFrom,
    };
    expect(await subscribe('token-a')).toEqual(answered('OK'));
    await moveDevices(context, member.uid);
    expect(fcm.requests.map(({ kind }) => kind)).toEqual(['subscribe', 'subscribe']);
    expect(await devices()).toMatchObject({ tokens: [{ token: 'token-a' }], ended: [] });
  });

  it('keeps no device that an ended session registers a moment later', async () => {
    await logOut(context, member);
    await subscribe('token-a');
    await moveDevices(context, member.uid);
    expect(fcm.requests.at(-1)).toEqual(left('token-a'));
    expect(await tokens()).toEqual({ tokens: [] });
  });

  it('gets none once the service is there again', async () => {
    await subscribe('token-a');
    await logOut(context, member);
    fcm.answerNext(unavailable);
    await moveDevices(context, member.uid);
    expect(await tokens()).toEqual({ tokens: [] });
    world.setNow('2026-01-07T13:00:00.000Z');
    await moveDueDevices(context, neverOver);
    expect(await devices()).toEqual({ tokens: [], ended: [], nextLookAt: null });
    expect(fcm.requests.at(-1)).toEqual(left('token-a'));
  });

  it('gets none once messages are on again, where they were off', async () => {
    await subscribe('token-a');
    await logOut(context, member);
    await moveDevices({ ...context, push: noPush }, member.uid);
    expect(await devices()).toMatchObject({ tokens: [], ended: [{ token: 'token-a' }] });
    world.setNow('2026-01-07T13:00:00.000Z');
    await moveDueDevices(context, neverOver);
    expect(await devices()).toEqual({ tokens: [], ended: [], nextLookAt: null });
    expect(fcm.requests.at(-1)).toEqual(left('token-a'));
  });

  it('leaves the devices of others as they are', async () => {
    await subscribe('token-a');
    await logOut(context, admin);
    await moveDevices(context, admin.uid);
    await moveDevices(context, member.uid);
    expect(fcm.requests).toHaveLength(1);
    expect(await devices()).toMatchObject({ tokens: [{ token: 'token-a' }] });
  });
});

it('a device that has not registered for 60 days is unsubscribed by the job', async () => {
  await subscribe('token-a');
  world.setNow('2026-03-08T11:59:59.999Z');
  await moveDueDevices(context, neverOver);
  expect(await devices()).toMatchObject({ tokens: [{ token: 'token-a' }] });
  world.setNow('2026-03-09T12:00:00.000Z');
  await moveDueDevices(context, neverOver);
  expect(await devices()).toEqual({ tokens: [], ended: [], nextLookAt: null });
  expect(fcm.requests.at(-1)).toMatchObject({ kind: 'unsubscribe', token: 'token-a' });
});
