import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeFcm, type FcmAnswer, startFakeFcm } from '../../test/fakes/fcm.ts';
import { countReads, dieEverywhere } from '../../test/firestore-requests.ts';
import { joinMember } from '../../test/join-member.ts';
import {
  createTestScope,
  createTestWorld,
  retryWhileBusy,
  type TestWorld,
} from '../../test/world.ts';
import { logOut } from '../accounts/sessions.ts';
import { listAuditEvents } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { parseMicros } from '../contract/micros.ts';
import type { Devices } from '../devices/core/devices.ts';
import { findDevices } from '../devices/store.ts';
import { getUser } from '../members/store.ts';
import { addPackage, getTree } from '../network/store.ts';
import { StoredName } from '../platform/logger.ts';
import { paths } from '../platform/paths.ts';
import { createFcmPush } from '../push/fcm-push.ts';
import { noPush, PushUnavailableError } from '../push/push.ts';
import { setBooking } from '../subscriptions/store.ts';
import { announceMissedTips } from './announce-tips.ts';
import { tipsHandlers } from './handlers.ts';
import { makeChangedDue } from './make-changed-due.ts';
import { moveDevices, moveDueDevices } from './move-devices.ts';
import { withdrawTip } from './service.ts';

const answered = (status: string) => ({ ok: true, value: [{ status }] });
const announced = (devices: 'SOME' | 'NONE') => ({ ok: true, value: [{ status: 'OK', devices }] });
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

async function post(heading: string): Promise<void> {
  const input = { params: {}, query: {}, body: { heading, details: 'The secret details' } };
  await tipsHandlers.sendTips(input, admin, await createTestScope(context));
}

/** Posts one each minute from now on. */
async function postEachMinute(...headings: readonly string[]): Promise<void> {
  for (const heading of headings) {
    world.setNow(new Date(context.clock.realNow().getTime() + 60_000).toISOString());
    await post(heading);
  }
}

async function announce(on = context) {
  const input = { params: {}, query: {}, body: {} };
  return tipsHandlers.sendfcmMsg(input, admin, await createTestScope(on));
}

async function subscribe(token: string, on = context) {
  const input = { params: {}, query: {}, body: { publicKey: member.publicKey, token } };
  return tipsHandlers.fcmToken(input, member, await createTestScope(on));
}

const sentHeadings = () =>
  fcm.requests.map((sent) => sent.kind === 'send' && sent.message.notification.body);

async function announcedAt(): Promise<unknown[]> {
  const { docs } = await context.firestore.collection('tips').get();
  return docs.map((document): unknown => document.get('announcedAt'));
}

async function announcements() {
  const auditEvents = await listAuditEvents(context.firestore, { limit: 100 });
  return auditEvents.filter(({ action }) => action === 'tip.announced');
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

describe('sendfcmMsg', () => {
  it('an announcement before the first tip is refused', async () => {
    expect(await announce()).toEqual({
      ok: false,
      refusal: { code: 'conflict', message: 'There is no tip to tell of' },
    });
    expect(fcm.requests).toEqual([]);
  });

  it('one message with the heading of the tip, without its details, goes to the tiers that read it', async () => {
    await post('Gold');
    expect(await announce()).toEqual(announced('NONE'));
    await post('Silver');
    expect(await announce()).toEqual(announced('NONE'));
    expect(await announce()).toEqual(announced('NONE'));
    expect(fcm.requests.slice(1)).toMatchObject([
      {
        kind: 'send',
        message: {
          condition: "'tips-2' in topics || 'tips-5' in topics || 'tips-10' in topics",
          notification: { title: 'New trading tip', body: 'Silver' },
          data: { screen: 'tips' },
        },
      },
    ]);
    expect(JSON.stringify(fcm.requests)).not.toContain('secret');
    const [event, ...others] = await announcements();
    expect(event).toMatchObject({
      actor: 'test',
      before: { announcedAt: null },
      after: { announcedAt: '2026-01-07T12:00:00.000Z' },
    });
    expect(others).toHaveLength(1);
  });

  it('every tip of the day that is not announced yet is announced, the oldest first', async () => {
    await post('Gold');
    await announce();
    // Two admins post before either asks for the announcement.
    await postEachMinute('Silver', 'Copper');
    expect(await announce()).toEqual(announced('NONE'));
    expect(await announce()).toEqual(announced('NONE'));
    expect(sentHeadings()).toEqual(['Gold', 'Silver', 'Copper']);
    expect(await announcements()).toHaveLength(3);
    expect(await announcedAt()).not.toContain(null);
  });

  it('a tip that was withdrawn is not announced, and the others of its day are', async () => {
    for (const heading of ['Junk', 'Gold', 'More junk']) await post(heading);
    for (const id of await junkIds()) await withdrawTip(context, id);
    expect(await announce()).toEqual(announced('NONE'));
    expect(sentHeadings()).toEqual(['Gold']);
  });

  it('a tip that is withdrawn while the one before it is sent is not announced', async () => {
    await postEachMinute('Gold', 'Junk');
    const [junk = ''] = await junkIds();
    const send: typeof context.push.send = async (topics, message) => {
      await withdrawTip(context, junk);
      return context.push.send(topics, message);
    };
    await announce({ ...context, push: { ...context.push, send } });
    expect(sentHeadings()).toEqual(['Gold']);
  });

  it('a tip of the day before is announced for 24 hours, and not any more then', async () => {
    await postEachMinute('Old', 'Young');
    world.setNow('2026-01-08T12:01:00.000Z');
    await post('Today');
    await announce();
    expect(sentHeadings()).toEqual(['Young', 'Today']);
  });

  it('an announcement without a tip of the last 24 hours is refused', async () => {
    await post('Old');
    world.setNow('2026-01-08T12:00:00.000Z');
    expect(await announce()).toMatchObject({ ok: false, refusal: { code: 'conflict' } });
    expect(fcm.requests).toEqual([]);
  });

  it('the tips before one whose message fails stay announced, and the others follow later', async () => {
    await postEachMinute('Gold', 'Silver', 'Copper');
    fcm.answerNext('ok', unavailable);
    await expect(announce()).rejects.toThrow(PushUnavailableError);
    expect(await announcements()).toHaveLength(1);
    expect(await announce()).toEqual(announced('NONE'));
    expect(sentHeadings()).toEqual(['Gold', 'Silver', 'Silver', 'Copper']);
    expect(await announcements()).toHaveLength(3);
  });

  it('says whether a member has turned messages on', async () => {
    await post('Gold');
    expect(await announce()).toEqual(announced('NONE'));
    await subscribe('token-a');
    await post('Silver');
    expect(await announce()).toEqual(announced('SOME'));
  });

  it('the eleventh tip of a day, which no tier reads, is announced to nobody', async () => {
    for (let count = 1; count <= 10; count += 1) await post(`Tip ${count}`);
    await announce();
    await post('Tip 11');
    expect(await announce()).toEqual(announced('NONE'));
    expect(fcm.requests).toHaveLength(10);
    expect(await announcements()).toHaveLength(10);
  });

  it('a tip stays to be announced while the service is out of reach', async () => {
    await post('Gold');
    fcm.answerNext(unavailable);
    await expect(announce()).rejects.toThrow(PushUnavailableError);
    expect(await announcedAt()).toEqual([null]);
    expect(await announce()).toEqual(announced('NONE'));
    expect(await announcements()).toHaveLength(1);
  });

  it('parallel announcements of one tip are one audit event', async () => {
    await post('Gold');
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => retryWhileBusy(announce)));
    expect(outcomes).toEqual(Array(4).fill(announced('NONE')));
    expect(await announcements()).toHaveLength(1);
  });

  it('an announcement that dies at any request is completed by its repetition, with the same message tag', async () => {
    let count = 0;
    await post('Tip 0');
    await dieEverywhere(context, announce, async (point) => {
      expect({ point, outcome: await announce() }).toEqual({ point, outcome: announced('NONE') });
      count += 1;
      // A day of its own, since no tier reads more than ten of a day.
      world.setNow(new Date(Date.UTC(2026, 0, 7 + count, 12)).toISOString());
      await post(`Tip ${count}`);
    });
    expect(await announcements()).toHaveLength(count + 1);
    expect(await announcedAt()).not.toContain(null);
    const tags = fcm.requests.map((sent) => sent.kind === 'send' && sent.message.data['tag']);
    expect(new Set(tags).size).toBe(count + 1);
    // Some of the deaths were between the message and its record.
    expect(tags.length).toBeGreaterThan(count + 1);
  });

  it('a tip stays to be announced while messages are off', async () => {
    await post('Gold');
    expect(await announce({ ...context, push: noPush })).toEqual(answered('OFF'));
    expect(await announcedAt()).toEqual([null]);
    expect(await announcements()).toEqual([]);
    expect(await announce()).toEqual(announced('NONE'));
  });
});

describe('a tip whose browser did not have it announced', () => {
  it('is announced by the job after a minute, once', async () => {
    await postEachMinute('Gold', 'Silver');
    await announceMissedTips(context);
    expect(sentHeadings()).toEqual(['Gold']);
    world.setNow('2026-01-07T12:03:00.000Z');
    await announceMissedTips(context);
    await announceMissedTips(context);
    expect(await announce()).toEqual(announced('NONE'));
    expect(sentHeadings()).toEqual(['Gold', 'Silver']);
    expect(await announcements()).toHaveLength(2);
  });

  it('and that no tier reads is not read again by each run', async () => {
    for (let count = 1; count <= 11; count += 1) await post(`Tip ${count}`);
    await announce();
    world.setNow('2026-01-07T12:10:00.000Z');
    const reads = countReads(context.firestore);
    await announceMissedTips(context);
    // The tips of the last 24 hours.
    expect(reads()).toEqual({ requests: ['runQuery'], documents: 11 });
  });

  it('is announced by the job also on the next day, for 24 hours', async () => {
    await post('Old');
    world.setNow('2026-01-07T23:59:59.000Z');
    await post('Late');
    world.setNow('2026-01-08T12:00:00.000Z');
    await announceMissedTips(context);
    expect(sentHeadings()).toEqual(['Late']);
  });

  it('and that was withdrawn is announced by no job', async () => {
    await postEachMinute('Junk', 'Gold');
    for (const id of await junkIds()) await withdrawTip(context, id);
    world.setNow('2026-01-07T13:00:00.000Z');
    await announceMissedTips(context);
    expect(sentHeadings()).toEqual(['Gold']);
  });

  it('waits for the next run of the job while the service is out of reach, and while messages are off', async () => {
    await post('Gold');
    world.setNow('2026-01-07T12:10:00.000Z');
    await announceMissedTips({ ...context, push: noPush });
    expect(warnings).toEqual([]);
    fcm.answerNext(unavailable);
    await announceMissedTips(context);
    expect(warnings).toEqual([
      { event: 'A tip waits to be announced', error: expect.any(PushUnavailableError) },
    ]);
    expect(await announcedAt()).toEqual([null]);
    world.setNow('2026-01-07T12:20:00.000Z');
    await announceMissedTips(context);
    expect(await announcedAt()).toEqual(['2026-01-07T12:20:00.000Z']);
  });

  it('is one audit event, and a message of one tag, though job and browser announce it at once', async () => {
    await post('Gold');
    world.setNow('2026-01-07T12:10:00.000Z');
    await Promise.all([
      retryWhileBusy(announce),
      retryWhileBusy(() => announceMissedTips(context)),
    ]);
    expect(await announcements()).toHaveLength(1);
    const tags = fcm.requests.map((sent) => sent.kind === 'send' && sent.message.data['tag']);
    expect(new Set(tags).size).toBe(1);
  });
});

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

  it('that was missed is found by the job after an hour, and is looked for no more', async () => {
    await moveDueDevices(context, () => false);
    world.setNow('2026-01-07T13:00:00.000Z');
    await moveDueDevices(context, () => false);
    expect(fcm.requests).toHaveLength(1);
    world.setNow('2026-01-07T13:00:00.001Z');
    await moveDueDevices(context, () => false);
    expect(fcm.requests.slice(1)).toEqual(moved);
    const stored = await devices();
    world.setNow('2026-01-09T12:00:00.000Z');
    await moveDueDevices(context, () => false);
    expect(fcm.requests).toHaveLength(3);
    expect(await devices()).toEqual(stored);
  });

  it('is completed after a device could not follow, though another one registers meanwhile', async () => {
    world.setNow('2026-01-07T14:00:00.000Z');
    await context.firestore
      .doc(paths.deviceChanges)
      .set({ confirmedAt: '2026-01-07T13:00:00.000Z', sessionsFrom: 0 });
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
    await moveDueDevices(context, () => false);
    expect(await devices()).toMatchObject({
      tokens: [
        { token: 'token-b', tipsPerDay: 5 },
        { token: 'token-a', tipsPerDay: 5 },
      ],
      ended: [],
    });
    expect(fcm.requests.slice(-2)).toEqual(moved);
  });

  it('that was missed is found though a subscription before it cannot be read, which is logged once', async () => {
    const { firestore } = context;
    await moveDueDevices(context, () => false);
    for (const [index, uid] of [5, null, '', 'a/b'].entries()) {
      const confirmedAt = '2026-01-07T11:30:00.000Z';
      await firestore.doc(`subscriptions/BROKEN_${index}`).set({ uid, confirmedAt });
    }
    world.setNow('2026-01-07T12:45:00.000Z');
    await moveDueDevices(context, () => false);
    expect(warnings).toHaveLength(4);
    expect(warnings).toContainEqual({
      event: 'A subscription moves no devices: it cannot be read',
      document: new StoredName('subscriptions/BROKEN_0'),
      error: expect.any(Error),
    });
    await firestore.doc('subscriptions/BROKEN_4').set({ confirmedAt: '2026-01-07T11:50:00.000Z' });
    world.setNow('2026-01-07T14:00:00.000Z');
    await moveDueDevices(context, () => false);
    expect(warnings).toHaveLength(5);
    expect(fcm.requests.slice(1)).toEqual(moved);
  });

  it('whose look is due is followed though the changes cannot be read, which fails the job', async () => {
    world.setNow('2026-01-07T14:00:00.000Z');
    fcm.answerNext(unavailable);
    await moveDevices(context, member.uid);
    await context.firestore.doc(paths.deviceChanges).set({ confirmedAt: 5 });
    world.setNow('2026-01-07T15:00:00.000Z');
    await expect(moveDueDevices(context, () => false)).rejects.toThrow('confirmedAt');
    expect(fcm.requests.slice(2)).toEqual(moved);
  });

  it('that was missed is found by a job that dies at any commit, and by the next one', async () => {
    await moveDueDevices(context, () => false);
    world.setNow('2026-01-07T14:00:00.000Z');
    const seen = context.firestore.doc(paths.deviceChanges);
    const devicesBefore = (await context.firestore.doc(paths.pushTokens(member.uid)).get()).data();
    const seenBefore = (await seen.get()).data();
    await dieEverywhere(
      context,
      (dying) => makeChangedDue(dying, () => false),
      async (point) => {
        await moveDueDevices(context, () => false);
        expect({ point, ...(await devices()) }).toMatchObject({
          point,
          tokens: [{ token: 'token-a', tipsPerDay: 5 }],
          ended: [],
        });
        await seen.set(seenBefore ?? {});
        await context.firestore.doc(paths.pushTokens(member.uid)).set(devicesBefore ?? {});
      },
      ['commit'],
    );
  });

  it.each([
    ['join', [unavailable]],
    ['leave', ['ok', unavailable] as const],
  ])('is completed by the job an hour after a device could not %s a topic', async (_, answers) => {
    fcm.answerNext(...answers);
    await moveDevices(context, member.uid);
    world.setNow('2026-01-07T13:00:00.000Z');
    await moveDueDevices(context, () => false);
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
    await moveDueDevices(context, () => false);
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
        await logOut(context, member.uid);
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
  it('gets no message on any device any more, whoever looks twice', async () => {
    await subscribe('token-a');
    await subscribe('token-b');
    const revoke = vi.spyOn(context.auth, 'revokeRefreshTokens');
    await logOut(context, member.uid);
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
    await logOut(context, member.uid);
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
    await logOut(context, member.uid);
    await subscribe('token-a');
    await moveDevices(context, member.uid);
    expect(fcm.requests.at(-1)).toEqual(left('token-a'));
    expect(await tokens()).toEqual({ tokens: [] });
  });

  it('gets none once the service is there again', async () => {
    await subscribe('token-a');
    await logOut(context, member.uid);
    fcm.answerNext(unavailable);
    await moveDevices(context, member.uid);
    expect(await tokens()).toEqual({ tokens: [] });
    world.setNow('2026-01-07T13:00:00.000Z');
    await moveDueDevices(context, () => false);
    expect(await devices()).toEqual({ tokens: [], ended: [], nextLookAt: null });
    expect(fcm.requests.at(-1)).toEqual(left('token-a'));
  });

  it('gets none once messages are on again, where they were off', async () => {
    await subscribe('token-a');
    await logOut(context, member.uid);
    await moveDevices({ ...context, push: noPush }, member.uid);
    expect(await devices()).toMatchObject({ tokens: [], ended: [{ token: 'token-a' }] });
    world.setNow('2026-01-07T13:00:00.000Z');
    await moveDueDevices(context, () => false);
    expect(await devices()).toEqual({ tokens: [], ended: [], nextLookAt: null });
    expect(fcm.requests.at(-1)).toEqual(left('token-a'));
  });

  it('gets none once the job has found that a trigger was lost', async () => {
    await subscribe('token-a');
    await moveDueDevices(context, () => false);
    await logOut(context, member.uid);
    world.setNow('2026-01-07T12:59:59.000Z');
    await moveDueDevices(context, () => false);
    expect(await devices()).toMatchObject({ tokens: [{ token: 'token-a' }] });
    world.setNow('2026-01-07T13:00:01.000Z');
    await moveDueDevices(context, () => false);
    expect(await devices()).toEqual({ tokens: [], ended: [], nextLookAt: null });
    expect(fcm.requests.at(-1)).toEqual(left('token-a'));
  });

  it('leaves the devices of others as they are', async () => {
    await subscribe('token-a');
    await logOut(context, admin.uid);
    await moveDevices(context, admin.uid);
    await moveDevices(context, member.uid);
    expect(fcm.requests).toHaveLength(1);
    expect(await devices()).toMatchObject({ tokens: [{ token: 'token-a' }] });
  });
});

it('a device that has not registered for 60 days is unsubscribed by the job', async () => {
  await subscribe('token-a');
  world.setNow('2026-03-08T11:59:59.999Z');
  await moveDueDevices(context, () => false);
  expect(await devices()).toMatchObject({ tokens: [{ token: 'token-a' }] });
  world.setNow('2026-03-09T12:00:00.000Z');
  await moveDueDevices(context, () => false);
  expect(await devices()).toEqual({ tokens: [], ended: [], nextLookAt: null });
  expect(fcm.requests.at(-1)).toMatchObject({ kind: 'unsubscribe', token: 'token-a' });
});

/** The ids of the tips of an admin who posts junk. */
async function junkIds(): Promise<string[]> {
  const { docs } = await context.firestore.collection('tips').get();
  return docs.filter((tip) => /junk/i.test(String(tip.get('heading')))).map(({ id }) => id);
}
