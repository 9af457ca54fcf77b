import { beforeEach, describe, expect, it } from 'vitest';
import { call, valueOf } from '../../test/call.ts';
import {
  countBilledReads,
  dieEverywhere,
  interceptRequests,
} from '../../test/firestore-requests.ts';
import { joinMember } from '../../test/join-member.ts';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import { walkPages } from '../../test/walk-pages.ts';
import { createTestWorld, orBusy, type TestWorld } from '../../test/world.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import * as messages from '../contract/messages.ts';
import { parseMicros } from '../contract/values/micros.ts';
import type { Page } from '../contract/values/schemas.ts';
import { addPackage, getTree } from '../network/store.ts';
import { ListChangedError } from '../platform/collection.ts';
import { collections, paths } from '../platform/paths.ts';
import { tipDocument } from './tip.ts';
import { withdrawTip } from './withdraw-tip.ts';

const postedAt = (position: number) => ({ ok: true, value: [{ status: 'OK', position }] });

let world: TestWorld;
let context: ActingContext;
let admin: Caller;
let free: Caller;

beforeEach(async () => {
  world = createTestWorld();
  ({ context } = world);
  [admin, free] = await Promise.all([
    joinMember(context, 'ADM1N0', true),
    joinMember(context, 'FREE00'),
  ]);
});

async function post(heading: string, details = `Details of ${heading}`, on = context) {
  return call(on, 'sendTips', admin, { body: { heading, details } });
}

/** Posts a tip with what its review said. */
async function postReviewed(heading: string, day: string, position: number) {
  const body = { heading, details: `Details of ${heading}`, day, position };
  return call(context, 'sendTips', admin, { body });
}

const outdated = {
  ok: false,
  refusal: { code: 'conflict', message: messages.tipReviewOutdated },
};

async function read(caller: Caller, query: Page = { limit: 50 }) {
  return call(context, 'getTips', caller, { params: { publicKey: caller.publicKey }, query });
}

async function count(caller: Caller) {
  return call(context, 'getTipCount', caller, { params: { publicKey: caller.publicKey } });
}

async function list(caller: Caller, query?: Page) {
  return valueOf(await read(caller, query));
}

const headings = async (caller: Caller, query?: Page) =>
  (await list(caller, query)).map(({ heading }) => heading);

/** A member whose confirmed subscriptions come to this much. */
async function joinWith(uid: string, usdt: string): Promise<Caller> {
  const caller = await joinMember(context, uid);
  const { firestore } = context;
  const tree = await getTree(firestore, uid);
  const added = { id: uid, amountMicros: parseMicros(usdt), startDay: '2026-01-08' };
  await firestore.runTransaction((transaction) =>
    Promise.resolve(addPackage(firestore, transaction, uid, tree, added)),
  );
  return caller;
}

async function storedTips() {
  const { docs } = await context.firestore.collection(collections.tips).get();
  return docs.map((document) => ({ id: document.id, ...tipDocument.parse(document.data()) }));
}

const idOf = async (heading: string): Promise<string> =>
  (await storedTips()).find((tip) => tip.heading === heading)?.id ?? '';

/** The headings of the first tips of a day, newest first. */
const firstOf = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${day}.${count - index}`);

async function latestTip(): Promise<unknown> {
  return (await context.firestore.doc(paths.latestTip).get()).data();
}

const auditEvents = () => listAuditEvents(context.firestore, { limit: 100 });

const stored = async () => [await storedTips(), await latestTip(), await auditEvents()];

describe('sendTips', () => {
  it('a posted tip is stored, listed, the latest one, and an audit event', async () => {
    expect(await post('Gold', 'It rises')).toEqual(postedAt(1));
    const [tip] = await storedTips();
    expect(tip).toEqual({
      id: expect.stringMatching(/^2026-01-07_[0-9a-f]{20}$/),
      day: '2026-01-07',
      heading: 'Gold',
      details: 'It rises',
      postedAt: '2026-01-07T12:00:00.000Z',
      position: 1,
      announcedAt: null,
      withdrawn: null,
    });
    const { postedAt: dates, heading, details, id } = tip ?? {};
    const row = { dates, heading, details, Tip_sl: id };
    expect(await read(free)).toEqual({ ok: true, value: [row] });
    const moment = '2026-01-07T12:00:00.000Z';
    expect(await latestTip()).toEqual({ id, at: moment, postedAt: moment });
    expect(await auditEvents()).toEqual([
      {
        audit_sl: expect.any(String),
        at: '2026-01-07T12:00:00.000Z',
        actor: admin.uid,
        action: 'tip.posted',
        alert: null,
        subject: `tips/${id}`,
        before: null,
        after: { heading: 'Gold', day: '2026-01-07' },
        requestId: expect.any(String),
      },
    ]);
  });

  it('the same words get another id elsewhere, so that an id confirms no guess at them', async () => {
    await post('Gold');
    const elsewhere = createTestWorld().context;
    const other = await joinMember(elsewhere, 'ADM1N0', true);
    const body = { heading: 'Gold', details: 'Details of Gold' };
    await call(elsewhere, 'sendTips', other, { body });
    const latest = (await elsewhere.firestore.doc(paths.latestTip).get()).data();
    const own = await latestTip();
    expect(latest).toMatchObject({ id: expect.any(String), at: '2026-01-07T12:00:00.000Z' });
    expect(latest).not.toEqual(own);
  });

  it('the same words on the same day are the same tip, and nothing changes', async () => {
    await post('Gold');
    await post('Silver');
    const before = await stored();
    world.setNow('2026-01-07T18:00:00.000Z');
    expect(await post('Gold')).toEqual(postedAt(1));
    expect(await stored()).toEqual(before);
  });

  it('other words, or the same words on another day, are another tip', async () => {
    await post('Gold');
    await post('Gold', 'Details');
    expect(await post('Gold\nDetails', 'of it')).toEqual(postedAt(3));
    world.setNow('2026-01-08T00:00:00.000Z');
    await post('Gold');
    const places = (await storedTips()).map(({ day, position }) => `${day} ${position}`);
    expect(places.toSorted()).toEqual([
      '2026-01-07 1',
      '2026-01-07 2',
      '2026-01-07 3',
      '2026-01-08 1',
    ]);
  });

  it('a tip that was reviewed before midnight is the stored one of that day after it, and else is refused', async () => {
    await post('Gold');
    expect(await postReviewed('Silver', '2026-01-07', 2)).toEqual(postedAt(2));
    const before = await stored();
    world.setNow('2026-01-08T00:00:00.000Z');
    expect(await postReviewed('Silver', '2026-01-07', 2)).toEqual(postedAt(2));
    expect(await postReviewed('Copper', '2026-01-07', 3)).toMatchObject(outdated);
    expect(await stored()).toEqual(before);
    expect(await postReviewed('Copper', '2026-01-08', 1)).toEqual(postedAt(1));
  });

  it('a tip is refused at a lower position than its review said, and posted at a higher one', async () => {
    await post('Gold');
    await post('Silver');
    await withdrawTip(context, await idOf('Gold'));
    const before = await stored();
    expect(await postReviewed('Copper', '2026-01-07', 3)).toMatchObject(outdated);
    expect(await stored()).toEqual(before);
    expect(await postReviewed('Copper', '2026-01-07', 1)).toEqual(postedAt(1));
    expect(await postReviewed('Zinc', '2026-01-07', 1)).toEqual(postedAt(3));
  });

  it('the positions of a day go on after a tip of the next day', async () => {
    await post('Gold');
    world.setNow('2026-01-08T00:00:00.000Z');
    await post('Silver');
    world.setNow('2026-01-07T23:59:59.999Z');
    await post('Copper');
    expect(await storedTips()).toContainEqual(
      expect.objectContaining({ heading: 'Copper', position: 2 }),
    );
  });

  it('8 tips posted at once get a position each, and a tip posted three times at once only one', async () => {
    const words = Array.from({ length: 8 }, (_, index) => `Tip ${index}`);
    let missing = [...words, ...Array<string>(2).fill('Tip 0')];
    for (let round = 0; round < 8 && missing.length > 0; round += 1) {
      const outcomes = await Promise.all(missing.map((heading) => orBusy(post(heading))));
      missing = missing.filter((_, index) => outcomes[index]?.ok === false);
    }
    expect(missing).toEqual([]);
    const positions = (await storedTips()).map(({ position }) => position);
    expect(positions.toSorted((one, other) => Number(one) - Number(other))).toEqual(
      words.map((_, i) => i + 1),
    );
    expect(await auditEvents()).toHaveLength(8);
  });

  it('a post that dies at any request and is repeated stores one tip', async () => {
    let count = 0;
    await dieEverywhere(
      context,
      (dying) => post(`Tip ${count}`, 'Details', dying),
      async (point) => {
        const outcome = await post(`Tip ${count}`, 'Details');
        expect({ point, outcome }).toEqual({ point, outcome: postedAt(count + 1) });
        count += 1;
      },
    );
    // The last one lived.
    const positions = (await storedTips()).map(({ position }) => position);
    expect(new Set(positions).size).toBe(count + 1);
    expect(positions).toHaveLength(count + 1);
    expect(await auditEvents()).toHaveLength(count + 1);
    expect(count).toBeGreaterThan(3);
  });
});

describe('getTips', () => {
  it('the list is empty before the first tip', async () => {
    expect(await read(free)).toEqual({ ok: true, value: [] });
  });

  it('a member reads of each day the first tips, as many as the subscriptions give, and an admin those of the largest package, newest first', async () => {
    const tiers = [
      ['T1ER50', '50', 2],
      ['T1E500', '500', 5],
      ['T1E1K0', '1000', 10],
    ] as const;
    for (const day of ['07', '08']) {
      for (let count = 1; count <= 12; count += 1) {
        world.setNow(`2026-01-${day}T${String(count).padStart(2, '0')}:00:00.000Z`);
        await post(`${day}.${count}`);
      }
    }
    expect(await headings(free)).toEqual(['08.1', '07.1']);
    for (const [uid, usdt, count] of tiers) {
      const member = await joinWith(uid, usdt);
      expect(await headings(member)).toEqual([...firstOf('08', count), ...firstOf('07', count)]);
    }
    // Without a package.
    expect(await headings(admin)).toEqual([...firstOf('08', 10), ...firstOf('07', 10)]);
  });

  it('pages give each tip of one moment once, and none beyond the subscriptions', async () => {
    const member = await joinWith('T1ER50', '50');
    for (const day of ['05', '06', '07']) {
      world.setNow(`2026-01-${day}T12:00:00.000Z`);
      for (const name of ['a', 'b', 'c']) await post(`${day}${name}`);
    }
    const all = await list(member);
    const names = all.map(({ heading }) => heading);
    expect(names.toSorted()).toEqual(['05a', '05b', '06a', '06b', '07a', '07b']);
    for (const limit of [1, 2, 4]) {
      const walked = await walkPages(async (after) => {
        const rows = await list(member, { limit, ...after });
        expect(rows.length).toBeLessThanOrEqual(limit);
        return rows.map(({ Tip_sl: serial }) => serial);
      });
      expect(walked).toEqual(all.map(({ Tip_sl: serial }) => serial));
    }
  });

  it('the list has changed after a tip that is hidden or unknown', async () => {
    await post('first');
    world.setNow('2026-01-07T13:00:00.000Z');
    await post('second');
    const second = (await storedTips()).find(({ position }) => position === 2);
    for (const after of [second?.id ?? '', '2026-01-07_00000000000000000000'])
      await expect(read(free, { limit: 50, after })).rejects.toThrow(ListChangedError);
  });
});

it.each([
  ['the first page asks for the place of the member and for the latest tip', undefined],
  ['a later page asks for the place of the member and for the tip before it', 'latest'],
] as const)('%s at once', async (_title, from) => {
  await post('Gold');
  const [gold] = await storedTips();
  const events: string[] = [];
  interceptRequests(context.firestore, 'requestStream', async (_request, send) => {
    events.push('asked');
    const reply = await send();
    events.push('answered');
    return reply;
  });
  const page = { limit: 50, ...(from !== undefined && gold !== undefined && { after: gold.id }) };
  expect(await headings(free, page)).toEqual(from === undefined ? ['Gold'] : []);
  expect(events.slice(0, 2)).toEqual(['asked', 'asked']);
});

it('a tip that cannot be read is alerted, keeps its position, and keeps no other from a reader or from being posted', async () => {
  const recorded = recordAlerts(context);
  context = recorded.context;
  for (const heading of ['One', 'Two', 'Three']) {
    await post(heading);
    world.setNow(new Date(world.context.clock.realNow().getTime() + 1_000).toISOString());
  }
  const two = (await storedTips()).find(({ position }) => position === 2);
  const damaged = context.firestore.doc(paths.tip(two?.id ?? ''));
  await damaged.update({ announcedAt: 5 });
  expect(await post('Four')).toEqual(postedAt(4));
  expect(await headings(admin)).toEqual(['Four', 'Three', 'One']);
  expect(recorded.takePutOff()).toEqual([damaged.path]);
  const [, three] = await list(admin);
  const rest = await headings(admin, { limit: 1, after: three?.Tip_sl ?? '' });
  expect(rest).toEqual(['One']);
  expect(await count(admin)).toMatchObject({ value: [{ posted: 4, nextPosition: 5 }] });
  expect(await post('Two')).toEqual(postedAt(2));
  await damaged.update({ heading: 5, details: 5 });
  expect(await post('Five')).toEqual(postedAt(5));
});

const countRow = (
  posted: number,
  shown: number,
  next: object | null,
  day: string = '2026-01-07',
) => ({
  ok: true,
  value: [{ day, posted, shown, nextPosition: posted + 1, next }],
});

it('the tips are read once until another is posted, and then they and their number are new at once', async () => {
  const elsewhere = world.connectAgain();
  await post('One', 'Details', elsewhere);
  const reads = countBilledReads(context.firestore);
  const member = await joinWith('ELITE0', '1000');
  const all = async () => [await headings(member), (await count(member)).ok];
  reads();
  expect(await all()).toEqual([['One'], true]);
  const first = reads();
  expect(await all()).toEqual([['One'], true]);
  expect([first, reads()]).toEqual([6, 4]);
  world.setNow('2026-01-07T12:00:01.000Z');
  await post('Two', 'Details', elsewhere);
  expect(await headings(member)).toEqual(['Two', 'One']);
  expect(await count(member)).toMatchObject({ value: [{ posted: 2, shown: 2 }] });
  // Of all who may read more of the day, or less, one has read who reads which.
  reads();
  expect((await count(free)).ok).toBe(true);
  expect(reads()).toBe(2);
});

/** As after each tip. */
const readFiveTimes = () => Promise.all(Array.from({ length: 5 }, () => headings(free)));

it('of all who ask for the tips at once one reads them, and the next one where that fails', async () => {
  await post('One');
  await post('Two', 'Details', world.connectAgain());
  let failures = 1;
  interceptRequests(context.firestore, 'requestStream', ([method], send) => {
    const isFailing = method === 'runQuery' && failures > 0;
    if (isFailing) failures -= 1;
    // gRPC: permission denied, which the SDK does not try again. Source: google.rpc.Code.
    return isFailing ? Promise.reject(Object.assign(new Error('Refused'), { code: 7 })) : send();
  });
  await expect(readFiveTimes()).rejects.toThrow('Refused');
  const reads = countBilledReads(context.firestore);
  expect(await readFiveTimes()).toEqual(Array.from({ length: 5 }, () => ['One']));
  // Each the place in the network and which tip is the latest, and one of them the tip.
  expect(reads()).toBe(5 * 2 + 1);
});

describe('getTipCount', () => {
  it('counts the tips of today for each tier, and nothing of what they say', async () => {
    const members = [
      [free, 1, { name: 'Essential', tips: 2, more: 1 }],
      [await joinWith('T1ER50', '50'), 2, { name: 'Pro', tips: 5, more: 3 }],
      [await joinWith('T1E500', '500'), 5, { name: 'Elite', tips: 10, more: 2 }],
      [await joinWith('T1E1K0', '1000'), 7, null],
      [admin, 7, null],
    ] as const;
    expect(await count(free)).toEqual(countRow(0, 0, { name: 'Essential', tips: 2, more: 0 }));
    for (let posted = 1; posted <= 7; posted += 1) await post(`Tip ${posted}`);
    for (const [member, shown, next] of members) {
      expect(await count(member)).toEqual(countRow(7, shown, next));
      expect(await headings(member)).toHaveLength(shown);
    }
  });

  it('begins again at midnight of the business zone, on a Sunday too', async () => {
    const timeZone = 'Asia/Kolkata';
    context = { ...context, config: { ...context.config, timeZone } };
    // Midnight in Kolkata, from Saturday to Sunday.
    world.setNow('2026-01-10T18:29:59.999Z');
    await post('Saturday', 'Details', context);
    expect(await count(free)).toMatchObject(countRow(1, 1, { more: 0 }, '2026-01-10'));
    world.setNow('2026-01-10T18:30:00.000Z');
    expect(await count(free)).toMatchObject(countRow(0, 0, { more: 0 }, '2026-01-11'));
    await post('Sunday', 'Details', context);
    await post('Sunday, second', 'Details', context);
    expect(await count(free)).toMatchObject(countRow(2, 1, { more: 1 }, '2026-01-11'));
  });
});

describe('a withdrawn tip', () => {
  it('is read by nobody from then on, and leaves its position to the correction, which all tiers read', async () => {
    const elite = await joinWith('ELITE0', '1000');
    const junk = Array.from({ length: 10 }, (_, index) => `Junk ${index + 1}`);
    for (const heading of junk) await post(heading);
    expect(await headings(free)).toEqual(['Junk 1']);
    expect(await count(free)).toMatchObject({ value: [{ posted: 10, shown: 1 }] });
    // By another process, which has none of this one's memory.
    expect(await withdrawTip(world.connectAgain(), await idOf('Junk 1'))).toBeDefined();
    expect(await headings(free)).toEqual([]);
    const more = { name: 'Essential', tips: 2, more: 1 };
    const counted = { day: '2026-01-07', posted: 9, shown: 0, nextPosition: 1, next: more };
    expect(await count(free)).toEqual({ ok: true, value: [counted] });
    expect(await count(elite)).toMatchObject({ value: [{ posted: 9, shown: 9, nextPosition: 1 }] });
    world.setNow('2026-01-07T12:10:00.000Z');
    expect(await post('Correction')).toEqual(postedAt(1));
    expect(await headings(free)).toEqual(['Correction']);
    const read = await headings(elite);
    expect(read[0]).toBe('Correction');
    expect(read.slice(1).toSorted()).toEqual(junk.slice(1).toSorted());
    const whole = { posted: 10, shown: 10, nextPosition: 11 };
    expect(await count(elite)).toMatchObject({ value: [whole] });
  });

  it('keeps its words in its document, is an audit event, and changes what browsers listen to; again changes nothing', async () => {
    await post('Junk', 'It rises');
    await post('Gold');
    const id = await idOf('Junk');
    world.setNow('2026-01-07T12:05:00.000Z');
    await withdrawTip(context, id);
    expect(await storedTips()).toContainEqual(
      expect.objectContaining({ id, heading: 'Junk', details: 'It rises', position: null }),
    );
    const [event, ...others] = await auditEvents();
    expect(event).toMatchObject({
      action: 'tip.withdrawn',
      subject: `tips/${id}`,
      before: { heading: 'Junk', position: 1, announcedAt: null },
      after: { position: null },
    });
    expect(others).toHaveLength(2);
    expect(await latestTip()).toEqual({
      id: expect.stringMatching(/^2026-01-07_[0-9a-f]{20}$/),
      at: '2026-01-07T12:05:00.000Z',
      postedAt: '2026-01-07T12:00:00.000Z',
    });
    for (const tip of await storedTips()) {
      expect(await latestTip()).not.toMatchObject({ id: tip.id });
    }
    await expect(read(free, { limit: 50, after: id })).rejects.toThrow(ListChangedError);
    const before = await stored();
    await withdrawTip(context, id);
    expect(await withdrawTip(context, '2026-01-07_00000000000000000000')).toBeUndefined();
    expect(await stored()).toEqual(before);
  });

  it('is not posted again by its words on that day, also after it, and is by other words or on another day', async () => {
    const withdrawn = {
      ok: false,
      refusal: { code: 'conflict', message: messages.tipWithdrawn },
    };
    await post('Gold');
    await withdrawTip(context, await idOf('Gold'));
    const before = await stored();
    expect(await post('Gold')).toMatchObject(withdrawn);
    expect(await postReviewed('Gold', '2026-01-07', 1)).toMatchObject(withdrawn);
    expect(await stored()).toEqual(before);
    expect(await post('Gold!')).toEqual(postedAt(1));
    expect(await headings(free)).toEqual(['Gold!']);
    world.setNow('2026-01-08T00:00:00.000Z');
    expect(await postReviewed('Gold', '2026-01-07', 1)).toMatchObject(withdrawn);
    expect(await postReviewed('Gold', '2026-01-08', 1)).toEqual(postedAt(1));
  });
});
