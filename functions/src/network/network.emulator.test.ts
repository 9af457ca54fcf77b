import { beforeAll, describe, expect, it } from 'vitest';
import { countReads, interceptRequests, type Reads } from '../../test/firestore-requests.ts';
import { type RandomMember, randomNetwork } from '../../test/reference/random-network.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import type { CallReply } from '../contract/contract.ts';
import { limits } from '../contract/limits.ts';
import type { Outcome } from '../platform/outcome.ts';
import { paths } from '../platform/paths.ts';
import { readAllTrees } from './all-trees.ts';
import { networkHandlers } from './handlers.ts';

const seed = 20_260_109;
const usdtOf = (index: number): string => String(50 * (1 + (index % 7)));

let world: TestWorld;
let members: readonly RandomMember[];
let reads: () => Reads;
/** What the naive walk knows of a member. */
const known = new Map<string, { sponsor: string | null; joinedAt: string; micros: bigint }>();

beforeAll(async () => {
  world = createTestWorld();
  members = randomNetwork(seed);
  // Three moments, so that many have joined in the same one.
  for (const moment of ['2026-01-07', '2026-01-08', '2026-01-09']) {
    const joinedAt = `${moment}T10:00:00.000Z`;
    world.setNow(joinedAt);
    const third = members.slice(known.size, known.size + Math.ceil(members.length / 3));
    await world.join(third.map(({ uid, sponsor }) => [uid, sponsor]));
    for (const { uid, sponsor } of third) known.set(uid, { sponsor, joinedAt, micros: 0n });
  }
  const subscribed = members.filter((_, index) => index % 3 === 0);
  await world.confirm(...subscribed.map(({ uid }, index) => [uid, usdtOf(index)] as const));
  for (const [index, { uid }] of subscribed.entries()) add(uid, usdtOf(index));
  reads = countReads(world.context.firestore);
});

function add(uid: string, usdt: string): void {
  const member = known.get(uid);
  if (member !== undefined) member.micros += BigInt(usdt) * 1_000_000n;
}

type Row = Exclude<CallReply<'getDownline'>, 'No Data'>[number];

/** The rows that a walk in memory finds below a member, as a reply has them. */
function walk(top: string): Row[] {
  const rows: Row[] = [];
  let sponsors = new Set([top]);
  for (let lvl = 1; lvl <= 20; lvl += 1) {
    const level = [...known].filter(([, { sponsor }]) => sponsor !== null && sponsors.has(sponsor));
    for (const [uid, { joinedAt, micros }] of level) {
      const row = { CODES: uid, NAMES: `Member ${uid}`, DATES: joinedAt, amount: micros };
      rows.push({ ...row, Activation_sl: uid, lvl });
    }
    sponsors = new Set(level.map(([uid]) => uid));
  }
  const newestFirst = (row: Row): string => `${row.DATES} ${row.CODES}`;
  return rows.toSorted((one, other) => (newestFirst(one) < newestFirst(other) ? 1 : -1));
}

type Query = { after?: string; limit: number; level?: number };

const valueOf = <Value>(outcome: Outcome<Value>): Value => {
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
};
const params = { publicKey: '' };

async function getDownline(uid: string, query: Query) {
  const { caller, scope } = world.request(uid);
  return valueOf<CallReply<'getDownline'>>(
    await networkHandlers.getDownline({ params, query, body: {} }, caller, scope),
  );
}

async function getDirect(uid: string, query: Omit<Query, 'level'>) {
  const { caller, scope } = world.request(uid);
  return valueOf<CallReply<'getDirect'>>(
    await networkHandlers.getDirect({ params, query, body: {} }, caller, scope),
  );
}

async function networkTotals(uid: string, level?: number) {
  const { caller, scope } = world.request(uid);
  const query = level === undefined ? {} : { level };
  return valueOf(await networkHandlers.networkTotals({ params, query, body: {} }, caller, scope));
}

/** All pages of a list, one after the other. */
async function everyPage<Shown extends { Activation_sl: string }>(
  read: (after: { after?: string }) => Promise<'No Data' | Shown[]>,
): Promise<Shown[]> {
  const rows: Shown[] = [];
  for (;;) {
    const last = rows.at(-1);
    const next = await read(last === undefined ? {} : { after: last.Activation_sl });
    if (next === 'No Data') return rows;
    rows.push(...next);
    // A list that starts over again must not keep the test from ending.
    const seen = new Set(rows.map(({ Activation_sl }) => Activation_sl));
    if (seen.size < rows.length) throw new Error('A member is on two pages');
  }
}

const totalsOf = (rows: readonly Row[]) => [
  { members: rows.length, amount: rows.reduce((sum, { amount }) => sum + amount, 0n) },
];

/** Somebody at the top, somewhere in the deep chain, with the star, at the bottom, and a stranger. */
function interesting(): string[] {
  const directsOf = (uid: string): number =>
    members.filter(({ sponsor }) => sponsor === uid).length;
  const centre = members.toSorted((one, other) => directsOf(other.uid) - directsOf(one.uid))[0];
  const leaf = members.find(({ uid }) => directsOf(uid) === 0);
  const roots = members.filter(({ sponsor }) => sponsor === null);
  return [...roots, members[1], members[4], members[6], centre, leaf].map(
    (member) => member?.uid ?? '',
  );
}

describe('the network below a member', () => {
  it('is made up as the tests need it', () => {
    expect(members.length).toBeGreaterThan(150);
    const [root = ''] = interesting();
    const levels = new Set(walk(root).map(({ lvl }) => lvl));
    expect(levels.size).toBe(limits.networkLevels);
    // The chain goes on below what its top sees.
    const seen = new Set(walk(root).map(({ CODES }) => CODES));
    expect(members.slice(1, 26).map(({ uid }) => seen.has(uid))).toEqual([
      ...Array.from({ length: 20 }, () => true),
      ...Array.from({ length: 5 }, () => false),
    ]);
    expect(walk(members[20]?.uid ?? '').length).toBeGreaterThan(0);
  });

  it('is what a walk from member to member finds, with its totals', async () => {
    for (const uid of interesting()) {
      const rows = walk(uid);
      expect(await everyPage((after) => getDownline(uid, { ...after, limit: 37 }))).toEqual(rows);
      expect(await networkTotals(uid)).toEqual(totalsOf(rows));
    }
  });

  it('has its first level as the list of the directs', async () => {
    for (const uid of interesting()) {
      const rows = walk(uid).filter(({ lvl }) => lvl === 1);
      const directs = rows.map(({ lvl: _level, ...row }) => row);
      expect(await everyPage((after) => getDirect(uid, { ...after, limit: 7 }))).toEqual(directs);
    }
  });

  it('has on each level what a walk finds there, with its totals', async () => {
    // The top and the deep chain.
    for (const uid of [0, 2].map((index) => interesting()[index] ?? '')) {
      for (let level = 1; level <= limits.networkLevels; level += 1) {
        const rows = walk(uid).filter(({ lvl }) => lvl === level);
        const pages = everyPage((after) => getDownline(uid, { ...after, limit: 100, level }));
        expect({ uid, level, rows: await pages }).toEqual({ uid, level, rows });
        expect(await networkTotals(uid, level)).toEqual(totalsOf(rows));
      }
    }
  });

  it('is No Data without members, and its totals are zero', async () => {
    const leaf = interesting().at(-1) ?? '';
    expect(await getDirect(leaf, { limit: 50 })).toBe('No Data');
    expect(await getDownline(leaf, { limit: 50 })).toBe('No Data');
    expect(await networkTotals(leaf)).toEqual([{ members: 0, amount: 0n }]);
  });
});

describe('a page of the network', () => {
  it('continues after a member of that network, and is No Data after anything else', async () => {
    const [root = '', stranger = ''] = interesting();
    const direct = walk(root).findLast(({ lvl }) => lvl === 1)?.CODES ?? '';
    const second = walk(root).find(({ lvl }) => lvl === 2)?.CODES ?? '';
    const tooDeep = members[21]?.uid ?? '';
    const texts = ['', '.', '..', '__id__', 'a/b', 'a/b/c', 'x'.repeat(120), '\u0000', '000000'];
    const foreign = [stranger, walk(stranger)[0]?.CODES ?? '', root, tooDeep, root.toLowerCase()];
    for (const after of [...foreign, ...texts]) {
      expect({ after, rows: await getDownline(root, { after, limit: 50 }) }).toEqual({
        after,
        rows: 'No Data',
      });
      expect(await getDirect(root, { after, limit: 50 })).toBe('No Data');
    }
    expect(await getDirect(root, { after: second, limit: 50 })).toBe('No Data');
    expect(await getDownline(root, { after: second, limit: 50, level: 1 })).toBe('No Data');
    expect(await getDownline(root, { after: direct, limit: 50, level: 2 })).toBe('No Data');
    // Of the whole network it is a member, and others come after it.
    const older = walk(root).slice(walk(root).findIndex(({ CODES }) => CODES === second) + 1);
    expect(older.length).toBeGreaterThan(10);
    expect(await getDownline(root, { after: second, limit: 10 })).toEqual(older.slice(0, 10));
  });

  it('reads one document for each row, one for the cursor, and none for the totals', async () => {
    const [root = ''] = interesting();
    reads();
    await getDownline(root, { limit: 20 });
    expect(reads()).toEqual({ requests: ['runQuery'], documents: 20 });
    await getDownline(root, { limit: 20, after: walk(root)[9]?.CODES ?? '' });
    expect(reads()).toEqual({ requests: ['batchGetDocuments', 'runQuery'], documents: 21 });
    await getDownline(root, { limit: 100, level: 20 });
    const deepest = walk(root).filter(({ lvl }) => lvl === 20).length;
    expect(reads()).toEqual({ requests: ['runQuery'], documents: deepest });
    const centre = interesting()[5] ?? '';
    await getDirect(centre, { limit: 5 });
    expect(reads()).toEqual({ requests: ['runQuery'], documents: 5 });
    await getDirect(centre, { limit: 5, after: '../..' });
    expect(reads()).toEqual({ requests: [], documents: 0 });
    await networkTotals(root, 3);
    expect(reads()).toEqual({ requests: ['runAggregationQuery'], documents: 0 });
  });
});

describe('while the network grows', () => {
  it('a list that is being read has each member once, and the newcomer at its top', async () => {
    const centre = interesting()[5] ?? '';
    const before = walk(centre);
    let newcomers = 0;
    const read = await everyPage(async (after) => {
      const page = await getDownline(centre, { ...after, limit: 25 });
      world.setNow(`2026-01-10T10:00:0${newcomers}.000Z`);
      await world.join([[`NEW00${newcomers}`, centre]]);
      newcomers += 1;
      return page;
    });
    expect(read).toEqual(before);
    const names = (await everyPage((after) => getDownline(centre, { ...after, limit: 100 })))
      .slice(0, newcomers)
      .map(({ CODES }) => CODES);
    expect(names).toEqual(
      Array.from({ length: newcomers }, (_, count) => `NEW00${newcomers - 1 - count}`),
    );
    expect(await networkTotals(centre)).toEqual([
      { members: before.length + newcomers, amount: totalsOf(before)[0]?.amount },
    ]);
  });

  it('a confirmed subscription counts for everyone above, up to 20 levels', async () => {
    const chain = members.slice(0, 26).map(({ uid }) => uid);
    const [buyer = '', above = '', tooFar = ''] = [chain[21], chain[1], chain[0]];
    const before = await Promise.all([networkTotals(above), networkTotals(tooFar)]);
    await world.confirm([buyer, '450']);
    const added = before[0].map(({ members: count, amount }) => ({
      members: count,
      amount: amount + 450_000_000n,
    }));
    expect(await networkTotals(above)).toEqual(added);
    expect(await networkTotals(tooFar)).toEqual(before[1]);
    const amount = (known.get(buyer)?.micros ?? 0n) + 450_000_000n;
    const rows = await getDownline(above, { limit: 100, level: 20 });
    expect(rows).toContainEqual(expect.objectContaining({ CODES: buyer, amount, lvl: 20 }));
  });

  it('a sum beyond exact integers is an error, never a wrong number', async () => {
    const { firestore } = world.context;
    await world.join([
      ['RICH00', null],
      ['RICH01', 'RICH00'],
      ['RICH02', 'RICH00'],
    ]);
    for (const uid of ['RICH01', 'RICH02'])
      await firestore.doc(`trees/${uid}`).update({ confirmedMicros: 2 ** 53 - 1 });
    await expect(networkTotals('RICH00')).rejects.toThrow(/too_big|safe/i);
  });
});

it('readAllTrees reads a sponsor who joined after the page of their uid was read', async () => {
  const world = createTestWorld();
  world.setNow('2026-01-08T10:00:00.000Z');
  await world.join([
    ['ABOVE0', null],
    ['BELOW0', 'ABOVE0'],
  ]);
  await world.confirm(['ABOVE0', '50']);
  const sponsor = world.context.firestore.doc(paths.tree('ABOVE0'));
  const data = (await sponsor.get()).data() ?? {};
  await sponsor.delete();

  const { firestore } = world.connectAgain();
  interceptRequests(firestore, 'requestStream', async ([name], send) => {
    if (name === 'batchGetDocuments') await sponsor.set(data);
    return send();
  });
  expect(await readAllTrees(firestore)).toMatchObject([
    { uid: 'BELOW0', sponsor: 'ABOVE0', joinedDay: '2026-01-08', packages: [] },
    { uid: 'ABOVE0', sponsor: null, packages: [{ amountMicros: 50_000_000 }] },
  ]);
});
