import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../test/call.ts';
import { countAtOnce } from '../../test/count-at-once.ts';
import { type FakeFcm, type FcmAnswer, startFakeFcm } from '../../test/fakes/fcm.ts';
import { countReads, dieEverywhere } from '../../test/firestore-requests.ts';
import { joinMember } from '../../test/join-member.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { createTestWorld, retryWhileBusy, type TestWorld } from '../../test/world.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { subscribeDevice } from '../devices/subscribe-device.ts';
import { createFcmPush } from '../push/fcm-push.ts';
import { noPush, PushUnavailableError } from '../push/push.ts';
import { announceMissedTips } from './announce-tips.ts';
import { withdrawTip } from './withdraw-tip.ts';

const answered = (status: string) => ({ ok: true, value: [{ status }] });
const announced = (devices: 'SOME' | 'NONE') => ({ ok: true, value: [{ status: 'OK', devices }] });
const withdrawnBody = 'A tip was withdrawn. The app shows the tips that stand.';
const unavailable: FcmAnswer = { status: 500, body: {} };

let world: TestWorld;
let fcm: FakeFcm;
let context: ActingContext;
let warnings: unknown[];
let admin: Caller;

beforeEach(async () => {
  world = createTestWorld();
  fcm = await startFakeFcm();
  warnings = [];
  const warn = (event: string, fields: object = {}) => void warnings.push({ event, ...fields });
  const log = { ...world.context.log, warn };
  context = { ...world.context, push: createFcmPush(fcm.app), log };
  admin = await joinMember(context, 'ADM1N0', true);
});

afterEach(() => fcm.stop());

async function post(heading: string): Promise<void> {
  await call(context, 'sendTips', admin, { body: { heading, details: 'The secret details' } });
}

/** Posts one each minute from now on. */
async function postEachMinute(...headings: readonly string[]): Promise<void> {
  for (const heading of headings) {
    world.setNow(new Date(context.clock.realNow().getTime() + 60_000).toISOString());
    await post(heading);
  }
}

async function announce(on = context) {
  return call(on, 'sendfcmMsg', admin, {});
}

const sentMessages = () =>
  fcm.requests.flatMap((sent) =>
    sent.kind === 'send' && 'condition' in sent.message ? sent.message : [],
  );

/** The headings of the tips that messages were about; of a withdrawn one, the words of the message. */
async function sentHeadings(): Promise<unknown[]> {
  const { docs } = await context.firestore.collection('tips').get();
  return sentMessages().map(({ notification: { body }, data }) =>
    body === withdrawnBody ? body : docs.find(({ id }) => id === data['tag'])?.get('heading'),
  );
}

/** Announces a first tip, which stays, and the junk after it, and withdraws that. */
async function withdrawAnnounced(): Promise<string> {
  await postEachMinute('Gold', 'Junk');
  await announce();
  const junk = (await junkIds()).at(-1) ?? '';
  await withdrawTip(context, junk);
  return junk;
}

async function announcedAt(): Promise<unknown[]> {
  const { docs } = await context.firestore.collection('tips').get();
  return docs.map((document): unknown => document.get('announcedAt'));
}

async function announcements() {
  const auditEvents = await listAuditEvents(context.firestore, { limit: 100 });
  return auditEvents.filter(({ action }) => action === 'tip.announced');
}

describe('sendfcmMsg', () => {
  it('an announcement before the first tip is refused', async () => {
    expect(await announce()).toEqual({
      ok: false,
      refusal: { code: 'conflict', message: 'There is no tip to notify members of' },
    });
    expect(fcm.requests).toEqual([]);
  });

  it('one message goes to the tiers that read the tip, with the heading of one that all members read alone, and without details', async () => {
    await post('Gold');
    expect(await announce()).toEqual(announced('NONE'));
    await post('Silver');
    expect(await announce()).toEqual(announced('NONE'));
    expect(await announce()).toEqual(announced('NONE'));
    const buyers = "'tips-2' in topics || 'tips-5' in topics || 'tips-10' in topics";
    expect(sentMessages()).toMatchObject([
      {
        condition: `'tips-1' in topics || ${buyers}`,
        notification: { title: 'New trading tip', body: 'Gold' },
        data: { screen: 'tips' },
      },
      {
        condition: buyers,
        notification: { title: 'New trading tip', body: 'Open the app to read it.' },
        data: { screen: 'tips' },
      },
    ]);
    expect(JSON.stringify(fcm.requests)).not.toMatch(/secret|Silver/);
    const [event, ...others] = await announcements();
    expect(event).toMatchObject({
      actor: admin.uid,
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
    expect(await sentHeadings()).toEqual(['Gold', 'Silver', 'Copper']);
    expect(await announcements()).toHaveLength(3);
    expect(await announcedAt()).not.toContain(null);
  });

  it('a tip that was withdrawn is not announced, and the others of its day are', async () => {
    await postEachMinute('Junk', 'Gold', 'More junk');
    for (const id of await junkIds()) await withdrawTip(context, id);
    expect(await announce()).toEqual(announced('NONE'));
    expect(await sentHeadings()).toEqual([withdrawnBody, withdrawnBody, 'Gold']);
  });

  it('a tip that is withdrawn while the one before it is sent is not announced', async () => {
    await postEachMinute('Gold', 'Junk');
    const [junk = ''] = await junkIds();
    const send: typeof context.push.send = async (topics, message) => {
      await withdrawTip(context, junk);
      return context.push.send(topics, message);
    };
    await announce({ ...context, push: { ...context.push, send } });
    expect(await sentHeadings()).toEqual(['Gold']);
  });

  it('a tip of the day before is announced for 24 hours, and not any more then', async () => {
    await postEachMinute('Old', 'Young');
    world.setNow('2026-01-08T12:01:00.000Z');
    await post('Today');
    await announce();
    expect(await sentHeadings()).toEqual(['Young', 'Today']);
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
    expect(await sentHeadings()).toEqual(['Gold', 'Silver', 'Silver', 'Copper']);
    expect(await announcements()).toHaveLength(3);
  });

  it('says whether a member has turned messages on', async () => {
    await post('Gold');
    expect(await announce()).toEqual(announced('NONE'));
    await subscribeDevice(context, await joinMember(context, 'MEMBER'), 'token-a');
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

describe('a tip that may have been announced and is withdrawn', () => {
  it('has its message replaced for its readers, without its words, before the correction is announced', async () => {
    const junk = await withdrawAnnounced();
    await postEachMinute('Correction');
    await announce();
    const [, tip, replacement, correction, ...others] = sentMessages();
    expect(replacement).toMatchObject({
      condition: tip?.condition,
      notification: {
        title: 'Trading tip withdrawn',
        body: withdrawnBody,
      },
      data: { tag: junk, screen: 'tips' },
      webpush: { headers: { Topic: junk, TTL: '86400' } },
    });
    expect(correction).toMatchObject({ notification: { title: 'New trading tip' } });
    expect(others).toEqual([]);
  });

  it('has it replaced side by side with others, and the correction waits for the slowest alone', async () => {
    const replacements = 10;
    for (let count = 1; count <= replacements; count += 1) await post(`Junk ${count}`);
    for (const id of await junkIds()) await withdrawTip(context, id);
    await post('Correction');
    const counted = countAtOnce();
    const send: typeof context.push.send = async (topics, message) => {
      if (message.body === withdrawnBody) await counted.pass();
      return context.push.send(topics, message);
    };
    await announce({ ...context, push: { ...context.push, send } });
    expect(counted.most()).toBe(replacements);
    expect(await sentHeadings()).toEqual([
      ...Array(replacements).fill(withdrawnBody),
      'Correction',
    ]);
  });

  it('has it replaced by the job, where nobody announces anything, once the service answers', async () => {
    const junk = await withdrawAnnounced();
    world.setNow('2026-01-07T12:10:00.000Z');
    await announceMissedTips({ ...context, push: noPush });
    fcm.answerNext(unavailable);
    for (let run = 0; run < 3; run += 1) await announceMissedTips(context);
    // Both tips, and the replacement: the service did not take it the first time.
    expect(sentMessages().map(({ data }) => data['tag'])).toEqual([
      expect.any(String),
      junk,
      junk,
      junk,
    ]);
    expect(warnings).toHaveLength(1);
  });

  it('has it replaced also where it was withdrawn while it was announced', async () => {
    await post('Junk');
    const [junk = ''] = await junkIds();
    const send: typeof context.push.send = async (topics, message) => {
      const sent = await context.push.send(topics, message);
      await withdrawTip(context, junk);
      return sent;
    };
    await announce({ ...context, push: { ...context.push, send } });
    await announce();
    expect(await sentHeadings()).toEqual(['Junk', withdrawnBody]);
  });

  it('has it replaced again where it was under way meanwhile, and not once it cannot be any more', async () => {
    await post('Junk');
    const [junk = ''] = await junkIds();
    const send: typeof context.push.send = async (topics, message) => {
      await withdrawTip(context, junk);
      await announce();
      return context.push.send(topics, message);
    };
    await announce({ ...context, push: { ...context.push, send } });
    world.setNow('2026-01-07T12:10:00.000Z');
    for (let run = 0; run < 2; run += 1) await announceMissedTips(context);
    expect(await sentHeadings()).toEqual([withdrawnBody, 'Junk', withdrawnBody]);
  });

  it('has it replaced also where the messaging service took it and answered too late', async () => {
    await post('Junk');
    const [junk = ''] = await junkIds();
    const send: typeof context.push.send = async (topics, message) => {
      await context.push.send(topics, message);
      throw new PushUnavailableError('It answers too late');
    };
    const late = announce({ ...context, push: { ...context.push, send } });
    await expect(late).rejects.toThrow(PushUnavailableError);
    await withdrawTip(context, junk);
    world.setNow('2026-01-07T12:10:00.000Z');
    for (let run = 0; run < 2; run += 1) await announceMissedTips(context);
    const [tip, ...replacements] = sentMessages();
    expect(replacements).toMatchObject([
      { condition: tip?.condition, notification: { body: withdrawnBody }, data: { tag: junk } },
    ]);
  });

  it('has none replaced where no tier gave it', async () => {
    for (let count = 1; count <= 10; count += 1) await post(`Tip ${count}`);
    await announce();
    world.setNow('2026-01-07T12:01:00.000Z');
    await post('Junk');
    for (const id of await junkIds()) await withdrawTip(context, id);
    expect(await announce()).toEqual(announced('NONE'));
    expect(fcm.requests).toHaveLength(10);
  });

  it('whose replacement dies at any request is replaced by the next, under the same tag', async () => {
    const withdrawLongAgo = async () => {
      const id = await withdrawAnnounced();
      world.setNow(new Date(context.clock.realNow().getTime() + 600_000).toISOString());
      return id;
    };
    let junk = await withdrawLongAgo();
    let count = 0;
    await dieEverywhere(context, announce, async (point) => {
      count += 1;
      await announce();
      expect({ point, message: sentMessages().at(-1) }).toMatchObject({
        point,
        message: { notification: { title: 'Trading tip withdrawn' }, data: { tag: junk } },
      });
      // A day of its own, since no tier reads more than ten of a day.
      world.setNow(new Date(Date.UTC(2026, 0, 7 + 2 * count, 12)).toISOString());
      junk = await withdrawLongAgo();
    });
    expect(count).toBeGreaterThanOrEqual(2);
  });
});

describe('a tip whose browser did not have it announced', () => {
  it('is announced by the job after a minute, once', async () => {
    await postEachMinute('Gold', 'Silver');
    await announceMissedTips(context);
    expect(await sentHeadings()).toEqual(['Gold']);
    world.setNow('2026-01-07T12:03:00.000Z');
    await announceMissedTips(context);
    await announceMissedTips(context);
    expect(await announce()).toEqual(announced('NONE'));
    expect(await sentHeadings()).toEqual(['Gold', 'Silver']);
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
    expect(await sentHeadings()).toEqual(['Late']);
    // What is left of its life.
    expect(fcm.requests).toMatchObject([
      { message: { webpush: { headers: { TTL: String(12 * 3_600 - 1) } } } },
    ]);
  });

  it('and that was withdrawn is announced by no job', async () => {
    await postEachMinute('Junk', 'Gold');
    for (const id of await junkIds()) await withdrawTip(context, id);
    world.setNow('2026-01-07T13:00:00.000Z');
    await announceMissedTips(context);
    expect(await sentHeadings()).toEqual([withdrawnBody, 'Gold']);
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

/** The ids of the tips of an admin who posts junk. */
async function junkIds(): Promise<string[]> {
  const { docs } = await context.firestore.collection('tips').get();
  return docs.filter((tip) => /junk/i.test(String(tip.get('heading')))).map(({ id }) => id);
}
