import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dieEverywhere } from '../../test/crash-firestore.ts';
import { joinMember } from '../../test/join-member.ts';
import { createTestScope, createTestWorld, orBusy, type TestWorld } from '../../test/world.ts';
import { listAuditEvents } from '../audit/store.ts';
import type { ActingContext } from '../context/context.ts';
import type { Caller } from '../context/handler.ts';
import { parseMicros } from '../contract/micros.ts';
import type { Page } from '../contract/values.ts';
import { addPackage, getTree } from '../network/store.ts';
import { collections, paths } from '../platform/paths.ts';
import { tipsHandlers } from './handlers.ts';
import { tipDocument } from './tip.ts';

// In the emulator, transactions that meet on a document wait for each other for seconds.
vi.setConfig({ testTimeout: 120_000 });

const posted = { ok: true, value: [{ status: 'OK' }] };

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
  const input = { params: {}, query: {}, body: { heading, details } };
  return tipsHandlers.sendTips(input, admin, await createTestScope(on));
}

async function read(caller: Caller, query: Page = { limit: 50 }) {
  const input = { params: { publicKey: caller.publicKey }, query, body: {} };
  return tipsHandlers.getTips(input, caller, await createTestScope(context));
}

async function headings(caller: Caller, query?: Page): Promise<string[]> {
  const outcome = await read(caller, query);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value === 'No Data' ? [] : outcome.value.map(({ heading }) => heading);
}

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

/** The headings of the first tips of a day, newest first. */
const firstOf = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${day}.${count - index}`);

async function latestTip(): Promise<unknown> {
  return (await context.firestore.doc(paths.latestTip).get()).data();
}

const auditEvents = () => listAuditEvents(context.firestore, { limit: 100 });

describe('sendTips', () => {
  it('stores the tip, moves the latest one and leaves a trace', async () => {
    expect(await post('Gold', 'It rises')).toEqual(posted);
    const [tip] = await storedTips();
    expect(tip).toEqual({
      id: expect.stringMatching(/^2026-01-07_[0-9a-f]{20}$/),
      day: '2026-01-07',
      heading: 'Gold',
      details: 'It rises',
      postedAt: '2026-01-07T12:00:00.000Z',
      postedBy: 'test',
      position: 1,
      announcedAt: null,
    });
    expect(await latestTip()).toEqual({ id: tip?.id, at: '2026-01-07T12:00:00.000Z' });
    expect(await auditEvents()).toEqual([
      {
        audit_sl: expect.any(String),
        at: '2026-01-07T12:00:00.000Z',
        actor: 'test',
        action: 'tip.posted',
        subject: `tips/${tip?.id}`,
        before: null,
        after: { heading: 'Gold', day: '2026-01-07' },
        requestId: 'test',
      },
    ]);
  });

  it('takes the same words on the same day for the same tip, and changes nothing', async () => {
    await post('Gold');
    await post('Silver');
    const before = {
      tips: await storedTips(),
      latest: await latestTip(),
      auditEvents: await auditEvents(),
    };
    world.setNow('2026-01-07T18:00:00.000Z');
    expect(await post('Gold')).toEqual(posted);
    expect({
      tips: await storedTips(),
      latest: await latestTip(),
      auditEvents: await auditEvents(),
    }).toEqual(before);
  });

  it('takes the same words on another day, and others on the same, for another tip', async () => {
    await post('Gold');
    await post('Gold', 'Details');
    await post('Gold\nDetails', 'of it');
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

  it('goes on counting a day that a post of the next day has overtaken', async () => {
    await post('Gold');
    world.setNow('2026-01-08T00:00:00.000Z');
    await post('Silver');
    world.setNow('2026-01-07T23:59:59.999Z');
    await post('Copper');
    expect(await storedTips()).toContainEqual(
      expect.objectContaining({ heading: 'Copper', position: 2 }),
    );
  });

  it('gives 20 tips at once a position each, and one tip posted five times at once only one', async () => {
    const words = Array.from({ length: 20 }, (_, index) => `Tip ${index}`);
    let missing = [...words, ...Array<string>(4).fill('Tip 0')];
    for (let round = 0; round < 20 && missing.length > 0; round += 1) {
      const outcomes = await Promise.all(missing.map((heading) => orBusy(post(heading))));
      missing = missing.filter((_, index) => outcomes[index]?.ok === false);
    }
    expect(missing).toEqual([]);
    const positions = (await storedTips()).map(({ position }) => position);
    expect(positions.toSorted((one, other) => one - other)).toEqual(words.map((_, i) => i + 1));
    expect(await auditEvents()).toHaveLength(20);
  });

  it('is done once wherever it dies and is repeated', async () => {
    let count = 0;
    await dieEverywhere(
      context,
      (dying) => post(`Tip ${count}`, 'Details', dying),
      async (point) => {
        const outcome = await post(`Tip ${count}`, 'Details');
        expect({ point, outcome }).toEqual({ point, outcome: posted });
        count += 1;
      },
    );
    // The last one lived.
    const positions = (await storedTips()).map(({ position }) => position);
    expect(new Set(positions).size).toBe(count + 1);
    expect(positions).toHaveLength(count + 1);
    expect(await auditEvents()).toHaveLength(count + 1);
    expect(count).toBeGreaterThan(5);
  });
});

describe('getTips', () => {
  it('has no data before the first tip', async () => {
    expect(await read(free)).toEqual({ ok: true, value: 'No Data' });
  });

  it('shows of each day the first, as many as the subscriptions give, newest first', async () => {
    const tiers = [
      ['T1ER50', '50', 2],
      ['T1E450', '450', 2],
      ['T1E500', '500', 5],
      ['T1E950', '950', 5],
      ['T1E1K0', '1000', 10],
      ['T1E9K0', '9000', 10],
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
  });

  it('shows a tip as the contract has it', async () => {
    await post('Gold', 'It rises');
    const [tip] = await storedTips();
    expect(await read(free)).toEqual({
      ok: true,
      value: [
        {
          dates: '2026-01-07T12:00:00.000Z',
          heading: 'Gold',
          details: 'It rises',
          Tip_sl: tip?.id,
        },
      ],
    });
  });

  it('is walked page by page over tips of one moment, each once and none beyond the limit', async () => {
    const member = await joinWith('T1ER50', '50');
    for (const day of ['05', '06', '07']) {
      world.setNow(`2026-01-${day}T12:00:00.000Z`);
      for (const name of ['a', 'b', 'c']) await post(`${day}${name}`);
    }
    const all = await headings(member);
    expect(all.toSorted()).toEqual(['05a', '05b', '06a', '06b', '07a', '07b']);
    for (const limit of [1, 2, 4]) {
      const walked: string[] = [];
      let after: string | undefined;
      do {
        const page = await read(member, { limit, ...(after !== undefined && { after }) });
        const rows = page.ok && page.value !== 'No Data' ? page.value : [];
        expect(rows.length).toBeLessThanOrEqual(limit);
        walked.push(...rows.map(({ heading }) => heading));
        after = rows.at(-1)?.Tip_sl;
      } while (after !== undefined);
      expect(walked).toEqual(all);
    }
  });

  it('has no data after what the caller may not see or nobody posted', async () => {
    await post('first');
    world.setNow('2026-01-07T13:00:00.000Z');
    await post('second');
    const second = (await storedTips()).find(({ position }) => position === 2);
    const odd = [
      second?.id ?? '',
      '2026-01-07_00000000000000000000',
      'x',
      '../../users/ADM1N0',
      'a/b',
      '__proto__',
      '.',
    ];
    for (const after of odd) {
      expect(await read(free, { limit: 50, after })).toEqual({ ok: true, value: 'No Data' });
    }
  });
});
