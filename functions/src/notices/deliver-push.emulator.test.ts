import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeFcm, type FcmAnswer, startFakeFcm } from '../../test/fakes/fcm.ts';
import { dieEverywhere } from '../../test/firestore-requests.ts';
import { joinMember } from '../../test/join-member.ts';
import { registerDevice } from '../../test/push-messages.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import { logOut } from '../accounts/sessions.ts';
import type { ActingContext } from '../context/context.ts';
import { moveDevices, moveDueDevices } from '../devices/move-devices.ts';
import { findDevices, hasDevices } from '../devices/store.ts';
import { getUser } from '../members/store.ts';
import { neverOver } from '../platform/deadline.ts';
import { paths } from '../platform/paths.ts';
import { createFcmPush } from '../push/fcm-push.ts';
import { noPush, type Push } from '../push/push.ts';
import { endIdOf, type NotifiedEnd } from './core/notified-end.ts';
import { deliverDuePush, deliverPush } from './deliver-push.ts';
import { createPushMessage, findPushMessage } from './push-message-store.ts';

const uid = 'MEMBER';
const end: NotifiedEnd = { kind: 'paid', uid, documentId: `${uid}_2026-01-07` };
const id = endIdOf(end);
const unavailable: FcmAnswer = { status: 500, body: {} };
const goneAnswer: FcmAnswer = { status: 404, body: { error: { status: 'NOT_FOUND' } } };
const wrong: FcmAnswer = { status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } };

let world: TestWorld;
let fcm: FakeFcm;
let context: ActingContext;
let lines: { level: string; event: string }[];

beforeEach(async () => {
  world = createTestWorld();
  fcm = await startFakeFcm();
  lines = [];
  const note = (level: string) => (event: string) => void lines.push({ level, event });
  const log = { info: note('info'), warn: note('warn'), alert: note('alert') };
  context = { ...world.context, push: createFcmPush(fcm.app), log };
  await joinMember(context, uid);
});

afterEach(() => fcm.stop());

const register = (token: string, options: Parameters<typeof registerDevice>[3] = {}) =>
  registerDevice(context.firestore, uid, token, options);

/** Writes the message about an end, as the transaction does that decides on it. */
const write = (about = end): Promise<void> =>
  context.firestore.runTransaction(async (transaction) => {
    const { clock, firestore } = context;
    createPushMessage(firestore, transaction, endIdOf(about), about, clock.realNow());
    await Promise.resolve();
  });

const read = () => findPushMessage(context.firestore, id);
const runJob = () => deliverDuePush(context, neverOver);
const setMinutes = (minutes: number) =>
  world.setNow(new Date(Date.UTC(2026, 0, 7, 12) + minutes * 60_000).toISOString());

const messages = () => fcm.requests.flatMap((sent) => (sent.kind === 'send' ? sent.message : []));
const tokensSent = () =>
  messages().map((message) => ('token' in message ? message.token : 'a topic'));

describe('delivering', () => {
  it('a message goes to each device itself, once, and says what and where to look', async () => {
    await register('token-a');
    await register('token-b');
    await write();
    await deliverPush(context, id);
    await deliverPush(context, id);
    setMinutes(30);
    await runJob();
    expect(tokensSent().toSorted()).toEqual(['token-a', 'token-b']);
    const [sent] = messages();
    expect(sent).toMatchObject({
      notification: {
        title: 'Withdrawal paid',
        body: 'Your withdrawal is paid. The app shows it in Withdraw status.',
      },
      data: { tag: expect.stringMatching(/^[0-9a-f]{32}$/), screen: 'withdrawStatus' },
    });
    expect(new Set(messages().map(({ data }) => data['tag'])).size).toBe(1);
    expect(await read()).toMatchObject({ nextLookAt: null });
    expect(lines).toEqual([]);
  });

  it.each([
    ['confirmed', 'Subscription confirmed', 'myPackages'],
    ['failed', 'Subscription not booked', 'activity'],
  ] as const)('a booking that is %s is "%s", and leads to %s', async (kind, title, screen) => {
    await register('token-a');
    const about = { kind, uid, documentId: `${uid}_0x${'ab'.repeat(32)}` };
    await write(about);
    await deliverPush(context, endIdOf(about));
    expect(messages()).toMatchObject([{ notification: { title }, data: { screen } }]);
  });

  it('messages about one booking take the place of each other, and wait for a device until they expire', async () => {
    await register('token-a');
    const about = { uid, documentId: `${uid}_0x${'ab'.repeat(32)}` };
    for (const kind of ['failed', 'confirmed'] as const) await write({ kind, ...about });
    await write();
    await deliverPush(context, endIdOf({ kind: 'failed', ...about }));
    setMinutes(60);
    await runJob();
    const [failed, ...others] = messages();
    const headers = { TTL: String(23 * 3_600), Topic: failed?.data['tag'] };
    expect(failed?.webpush.headers).toMatchObject({ TTL: String(24 * 3_600) });
    const [confirmed, paid] = others.toSorted((one, other) =>
      one.notification.title.localeCompare(other.notification.title),
    );
    expect(confirmed?.webpush.headers).toMatchObject(headers);
    expect(confirmed?.notification.title).toBe('Subscription confirmed');
    expect(paid?.data['tag']).not.toBe(failed?.data['tag']);
  });

  it('a message that is finished is not sent to a device that is registered since, however often its event comes', async () => {
    await register('token-a');
    await write();
    await deliverPush(context, id);
    await register('token-b');
    await deliverPush(context, id);
    expect(tokensSent()).toEqual(['token-a']);
  });

  it('a message that is being sent is sent by nobody else', async () => {
    await register('token-a');
    await write();
    const slow: Push = {
      ...context.push,
      async sendTo(...sent) {
        setMinutes(0.9);
        await deliverPush(context, id);
        await runJob();
        return context.push.sendTo(...sent);
      },
    };
    await deliverPush({ ...context, push: slow }, id);
    expect(tokensSent()).toEqual(['token-a']);
  });

  it('a message whose trigger was lost is sent by the job', async () => {
    await register('token-a');
    await write();
    await runJob();
    expect(tokensSent()).toEqual(['token-a']);
    expect(await read()).toMatchObject({ nextLookAt: null });
  });

  it('a member whose devices are gone since, or whose installation sends nothing, is the end of it', async () => {
    await write();
    await deliverPush(context, id);
    expect(await read()).toMatchObject({ nextLookAt: null });
    await register('token-a');
    const failed: NotifiedEnd = { ...end, kind: 'failed' };
    await write(failed);
    await deliverPush({ ...context, push: noPush }, endIdOf(failed));
    expect(await findPushMessage(context.firestore, endIdOf(failed))).toMatchObject({
      nextLookAt: null,
    });
    expect(fcm.requests).toEqual([]);
  });
});

describe('the devices', () => {
  it('of a session that has ended get nothing, at once', async () => {
    await register('token-a');
    await write();
    await logOut(context, { uid, sessionsFrom: 0 });
    const { sessionsFrom } = await getUser(context.firestore, uid);
    await register('token-b', { sessionsFrom });
    await deliverPush(context, id);
    expect(tokensSent()).toEqual(['token-b']);
  });

  it('of a session that ends while the service is out of reach get nothing later', async () => {
    await register('token-a');
    await write();
    fcm.answerNext(unavailable);
    await deliverPush(context, id);
    await logOut(context, { uid, sessionsFrom: 0 });
    setMinutes(1);
    await runJob();
    expect(tokensSent()).toEqual(['token-a']);
    expect(await read()).toMatchObject({ nextLookAt: null });
  });

  it('that have not registered for 60 days get nothing', async () => {
    await register('token-a', { now: new Date('2025-11-08T12:00:00.000Z') });
    await register('token-b', { now: new Date('2025-11-08T12:00:00.001Z') });
    await write();
    await deliverPush(context, id);
    expect(tokensSent()).toEqual(['token-b']);
  });

  it('that are gone are forgotten, and the others get the message', async () => {
    for (const token of ['token-c', 'token-b', 'token-a']) await register(token);
    await write();
    fcm.answerNext(goneAnswer, goneAnswer);
    await deliverPush(context, id);
    expect(fcm.requests).toHaveLength(3);
    const [kept, ...others] = (await findDevices(context.firestore, uid))?.tokens ?? [];
    expect(others).toEqual([]);
    expect(await read()).toMatchObject({ sentTo: [kept?.token], nextLookAt: null });
  });

  it('that are gone count as devices no longer once their look has come', async () => {
    await register('token-a', { now: new Date('2026-01-01T12:00:00.000Z') });
    await moveDevices(context, uid);
    await write();
    fcm.answerNext(goneAnswer);
    await deliverPush(context, id);
    await moveDueDevices(context, neverOver);
    expect(await hasDevices(context.firestore)).toBe(false);
  });
});

describe('a service that is out of reach', () => {
  it('has the message sent later, to the devices that it did not take it for', async () => {
    await register('token-a');
    await register('token-b');
    await write();
    fcm.answerNext('ok', unavailable);
    await deliverPush(context, id);
    const [reached] = (await read())?.sentTo ?? [];
    await runJob();
    expect(fcm.requests).toHaveLength(2);
    fcm.answerNext(unavailable);
    setMinutes(1);
    await runJob();
    setMinutes(2);
    await runJob();
    expect(fcm.requests).toHaveLength(3);
    setMinutes(3);
    await runJob();
    const waiting = reached === 'token-a' ? 'token-b' : 'token-a';
    expect(tokensSent().slice(2)).toEqual([waiting, waiting]);
    expect(await read()).toMatchObject({ nextLookAt: null });
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'warn']);
  });

  it('for a day has the message given up, and nothing is left of it', async () => {
    await register('token-a');
    await write();
    fcm.answerNext(unavailable);
    await deliverPush(context, id);
    setMinutes(24 * 60);
    await runJob();
    expect(fcm.requests).toHaveLength(1);
    expect(await read()).toBeUndefined();
  });
});

it('a message that the service refuses is alerted, and neither another device nor another message waits for it', async () => {
  await register('token-a');
  await register('token-b');
  await write();
  fcm.answerNext(wrong);
  await runJob();
  expect(lines).toEqual([{ level: 'alert', event: 'document.put_off' }]);
  expect(await read()).toMatchObject({ sentTo: [expect.any(String)], looks: 1 });
  const confirmed: NotifiedEnd = { ...end, kind: 'confirmed' };
  await write(confirmed);
  await context.firestore.doc(paths.pushMessage(id)).update({ sentTo: 5, nextLookAt: '' });
  await runJob();
  expect(tokensSent()).toHaveLength(4);
});

it('a delivery that dies at any request is completed by the job, under the same tag', async () => {
  await register('token-a');
  let deaths = 0;
  await dieEverywhere(
    context,
    async (dying) => {
      setMinutes(0);
      await context.firestore.doc(paths.pushMessage(id)).delete();
      await write();
      await deliverPush({ ...dying, push: context.push }, id);
    },
    async (point) => {
      deaths += 1;
      setMinutes(1);
      await runJob();
      expect({ point, message: await read() }).toMatchObject({
        point,
        message: { sentTo: ['token-a'], nextLookAt: null },
      });
    },
  );
  expect(deaths).toBeGreaterThanOrEqual(5);
  // Some of the deaths were between the message and its record.
  expect(tokensSent().length).toBeGreaterThan(deaths);
  expect(new Set(messages().map(({ data }) => data['tag'])).size).toBe(1);
});
