import { beforeAll, describe, expect, it } from 'vitest';
import { call, valueOf } from '../../test/call.ts';
import { countReads, interceptRequests, type Reads } from '../../test/firestore-requests.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import {
  type RandomMember,
  randomIntegers,
  randomUids,
} from '../../test/reference/random-network.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import type { CallReply } from '../contract/contract.ts';
import { limits } from '../contract/values/limits.ts';
import { ListChangedError } from '../platform/collection.ts';
import { paths } from '../platform/paths.ts';
import { readAllTrees } from './all-trees.ts';
import { keepNetworkTotals } from './network-totals.ts';

const seed = 20_260_121;
const usdtOf = (index: number): string => String(50 * (1 + (index % 7)));

let world: TestWorld;
let members: readonly RandomMember[];
let reads: () => Reads;
/** What the naive walk knows of a member. */
const known = new Map<string, { sponsor: string | null; joinedAt: string; micros: bigint }>();

beforeAll(async () => {
  world = createTestWorld();
  members = makeNetwork();
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

/**
 * A chain of 27, which goes on below what its top sees; 18 directs of its 13th member; 24 members below
 * anybody; a chain of 10 below the last of them; and a small network of strangers.
 */
function makeNetwork(): RandomMember[] {
  const random = randomIntegers(seed);
  const sponsors: (number | null)[] = [null];
  const join = (count: number, sponsorOf: (joined: number) => number) => {
    for (let index = 0; index < count; index += 1) sponsors.push(sponsorOf(sponsors.length));
  };
  join(26, (joined) => joined - 1);
  join(18, () => 12);
  join(24, (joined) => random(joined));
  join(10, (joined) => joined - 1);
  const stranger = sponsors.push(null) - 1;
  join(8, (joined) => (joined % 2 === 0 ? stranger : joined - 1));
  const uids = randomUids(sponsors.length, random);
  const uidOf = (sponsor: number | null) => (sponsor === null ? null : (uids[sponsor] ?? null));
  return uids.map((uid, index) => ({ uid, sponsor: uidOf(sponsors[index] ?? null) }));
}

function add(uid: string, usdt: string): void {
  const member = known.get(uid);
  if (member !== undefined) member.micros += BigInt(usdt) * 1_000_000n;
}

type Row = CallReply<'getDownline'>[number];

/** The row where a tree is unfolded: with its number of directs, unless these are too deep to be seen. */
const unfolded = (row: Row): Row =>
  row.lvl < limits.networkLevels ? { ...row, below: directsOf(row.CODES).length } : row;

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

const directsOf = (uid: string) => [...known].filter(([, { sponsor }]) => sponsor === uid);

type Query = { after?: string; limit: number; level?: number; search?: string };

const params = { publicKey: '' };

async function getDownline(uid: string, query: Query) {
  return valueOf(await call(world.context, 'getDownline', world.caller(uid), { params, query }));
}

async function getBranch(uid: string, branch: string, query: Pick<Query, 'after' | 'limit'>) {
  const input = { params: { ...params, uid: branch }, query };
  return valueOf(await call(world.context, 'getBranch', world.caller(uid), input));
}

async function getDirect(uid: string, query: Pick<Query, 'after' | 'limit'>) {
  return valueOf(await call(world.context, 'getDirect', world.caller(uid), { params, query }));
}

async function networkTotals(uid: string, level?: number) {
  const query = level === undefined ? {} : { level };
  return valueOf(await call(world.context, 'networkTotals', world.caller(uid), { params, query }));
}

const expectChanged = (page: Promise<unknown>) => expect(page).rejects.toThrow(ListChangedError);

/** All pages of a list, one after the other. */
async function everyPage<Shown extends { Activation_sl: string }>(
  read: (after: { after?: string }) => Promise<Shown[]>,
): Promise<Shown[]> {
  const rows: Shown[] = [];
  for (;;) {
    const last = rows.at(-1);
    const next = await read(last === undefined ? {} : { after: last.Activation_sl });
    if (next.length === 0) return rows;
    rows.push(...next);
    // A list that starts over again must not keep the test from ending.
    const seen = new Set(rows.map(({ Activation_sl }) => Activation_sl));
    if (seen.size < rows.length) throw new Error('A member is on two pages');
  }
}

/** The totals of a level of the network. */
const totalsOf = (rows: readonly Row[]) => [
  {
    members: rows.length,
    amount: rows.reduce((sum, { amount }) => sum + amount, 0n),
    subscribed: rows.filter(({ amount }) => amount > 0n).length,
  },
];

/** The totals of a whole network. */
const allTotalsOf = (rows: readonly Row[]) =>
  totalsOf(rows).map((row) => ({ ...row, levels: Math.max(0, ...rows.map(({ lvl }) => lvl)) }));

/** Somebody at the top, somewhere in the deep chain, with the star, at the bottom, and a stranger. */
function interesting(): string[] {
  const introduced = (uid: string) => members.filter(({ sponsor }) => sponsor === uid).length;
  const centre = members.toSorted((one, other) => introduced(other.uid) - introduced(one.uid))[0];
  const leaf = members.find(({ uid }) => introduced(uid) === 0);
  const roots = members.filter(({ sponsor }) => sponsor === null);
  return [...roots, members[1], members[4], members[6], centre, leaf].map(
    (member) => member?.uid ?? '',
  );
}

describe('the network below a member', () => {
  it('is made up as the tests need it', () => {
    const [root = '', stranger = ''] = interesting();
    // Several pages of 17, all of which have members who joined at the same moment.
    expect(walk(root).length).toBeGreaterThan(3 * 17);
    expect(walk(stranger)).toHaveLength(8);
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
      expect(await everyPage((after) => getDownline(uid, { ...after, limit: 17 }))).toEqual(rows);
      expect(await networkTotals(uid)).toEqual(allTotalsOf(rows));
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
        const found = walk(uid).filter(({ lvl }) => lvl === level);
        const rows = level === 1 ? found.map(unfolded) : found;
        const pages = everyPage((after) => getDownline(uid, { ...after, limit: 100, level }));
        expect({ uid, level, rows: await pages }).toEqual({ uid, level, rows });
        expect(await networkTotals(uid, level)).toEqual(totalsOf(rows));
      }
    }
  });

  it('is empty without members, and its totals are zero', async () => {
    const leaf = interesting().at(-1) ?? '';
    expect(await getDirect(leaf, { limit: 50 })).toEqual([]);
    expect(await getDownline(leaf, { limit: 50 })).toEqual([]);
    expect(await networkTotals(leaf)).toEqual([
      { members: 0, amount: 0n, subscribed: 0, levels: 0 },
    ]);
  });
});

describe('a page of the network', () => {
  it('continues after a member of that network, and has changed after any other', async () => {
    const [root = '', stranger = ''] = interesting();
    const direct = walk(root).findLast(({ lvl }) => lvl === 1)?.CODES ?? '';
    const second = walk(root).find(({ lvl }) => lvl === 2)?.CODES ?? '';
    const tooDeep = members[21]?.uid ?? '';
    for (const after of [stranger, walk(stranger)[0]?.CODES ?? '', root, tooDeep, '000000']) {
      await expectChanged(getDownline(root, { after, limit: 50 }));
      await expectChanged(getDirect(root, { after, limit: 50 }));
    }
    await expectChanged(getDirect(root, { after: second, limit: 50 }));
    await expectChanged(getDownline(root, { after: second, limit: 50, level: 1 }));
    await expectChanged(getDownline(root, { after: direct, limit: 50, level: 2 }));
    // Of the whole network it is a member, and others come after it.
    const older = walk(root).slice(walk(root).findIndex(({ CODES }) => CODES === second) + 1);
    expect(older.length).toBeGreaterThan(10);
    expect(await getDownline(root, { after: second, limit: 10 })).toEqual(older.slice(0, 10));
  });

  it('reads a document for each row and one for the cursor, and counts the directs where a tree is unfolded', async () => {
    const [root = '', , , , , centre = ''] = interesting();
    reads();
    await getDownline(root, { limit: 20 });
    expect(reads()).toEqual({ requests: ['runQuery'], documents: 20 });
    await getDownline(root, { limit: 20, after: walk(root)[9]?.CODES ?? '' });
    expect(reads()).toEqual({ requests: ['batchGetDocuments', 'runQuery'], documents: 21 });
    await getDirect(centre, { limit: 5 });
    expect(reads()).toEqual({ requests: ['runQuery'], documents: 5 });
    await getDownline(centre, { limit: 5, level: 1, search: 'Member' });
    // The text could be a UID.
    expect(reads()).toEqual({ requests: ['batchGetDocuments', 'runQuery'], documents: 5 });
    const five = Array.from({ length: 5 }, () => 'runAggregationQuery');
    await getDownline(centre, { limit: 5, level: 1 });
    expect(reads()).toEqual({ requests: ['runQuery', ...five], documents: 5 });
  });

  it('is counted with one document of each level, and of five at once', async () => {
    const [root = '', stranger = ''] = interesting();
    const leaf = interesting().at(-1) ?? '';
    const counted = ['batchGetDocuments', 'runAggregationQuery', 'runAggregationQuery'];
    reads();
    await networkTotals(root, 3);
    expect(reads()).toEqual({ requests: counted, documents: 0 });
    for (const [uid, levels] of [
      [root, 20],
      [stranger, 5],
      [leaf, 5],
    ] as const) {
      await networkTotals(uid);
      const queries = Array.from({ length: levels }, () => 'runQuery');
      expect(reads().requests.toSorted()).toEqual([...counted, ...queries]);
    }
  });

  it('shows the totals of a large network as they were counted, and counts its small levels now', async () => {
    const uid = 'LARGE0';
    const countedAt = '2026-01-09T00:01:00.000Z';
    await keepNetworkTotals(world.connectAgain().firestore, [
      {
        uid,
        countedAt,
        levels: [
          { members: 900, subscribed: 2, amountMicros: 150_000_000 },
          { members: 1_001, subscribed: 1, amountMicros: 50_000_000 },
        ],
      },
    ]);
    reads();
    const totals = (members: number, subscribed: number, amount: bigint) => ({
      members,
      subscribed,
      amount,
      countedAt,
    });
    expect(await networkTotals(uid)).toEqual([{ ...totals(1_901, 3, 200_000_000n), levels: 2 }]);
    expect(reads()).toEqual({ requests: ['batchGetDocuments'], documents: 1 });
    expect(await networkTotals(uid, 2)).toEqual([totals(1_001, 1, 50_000_000n)]);
    expect(reads()).toEqual({ requests: ['batchGetDocuments'], documents: 1 });
    for (const level of [1, 3]) {
      expect(await networkTotals(uid, level)).toEqual([{ members: 0, subscribed: 0, amount: 0n }]);
      const counted = ['batchGetDocuments', 'runAggregationQuery', 'runAggregationQuery'];
      expect(reads()).toEqual({ requests: counted, documents: 1 });
    }
  });
});

describe('a branch of the network', () => {
  it('is the directs of a member below, with the level as the caller sees it', async () => {
    const [root = ''] = interesting();
    const rows = walk(root);
    const parents = rows.filter(({ CODES, lvl }) => lvl < 20 && directsOf(CODES).length > 0);
    expect(parents.length).toBeGreaterThan(20);
    for (const { CODES } of parents.slice(0, 30)) {
      const directs = rows.filter((row) => known.get(row.CODES)?.sponsor === CODES);
      const expected = directs.map(unfolded);
      const read = everyPage((after) => getBranch(root, CODES, { ...after, limit: 7 }));
      expect({ CODES, rows: await read }).toEqual({ CODES, rows: expected });
    }
  });

  it('is empty for oneself, a stranger, an upline, a leaf and any other text', async () => {
    const chain = members.slice(0, 26).map(({ uid }) => uid);
    const [, stranger = '', , , , , leaf = ''] = interesting();
    const [caller = '', upline = ''] = [chain[2], chain[1]];
    expect(walk(caller).some(({ CODES }) => CODES === stranger)).toBe(false);
    for (const branch of [caller, upline, chain[0] ?? '', stranger, leaf, '000000', '..', '']) {
      const rows = await getBranch(caller, branch, { limit: 50 });
      expect({ branch, rows }).toEqual({ branch, rows: [] });
    }
  });

  it('ends with level 20: of its members neither the directs nor their number is shown', async () => {
    const chain = members.slice(0, 26).map(({ uid }) => uid);
    const [top = '', above = '', last = '', beyond = ''] = [
      chain[0],
      chain[19],
      chain[20],
      chain[21],
    ];
    const rows = await getBranch(top, above, { limit: 50 });
    const row = rows.find(({ CODES }) => CODES === last);
    expect(row).toMatchObject({ CODES: last, lvl: 20 });
    expect(row).not.toHaveProperty('below');
    expect(directsOf(last).map(([uid]) => uid)).toContain(beyond);
    expect(await getBranch(top, last, { limit: 50 })).toEqual([]);
    expect(await getBranch(top, beyond, { limit: 50 })).toEqual([]);
  });

  it('continues after one of its own members alone', async () => {
    const [root = ''] = interesting();
    const centre = interesting()[5] ?? '';
    const rows = walk(root)
      .filter(({ CODES }) => known.get(CODES)?.sponsor === centre)
      .map(unfolded);
    const after = rows[1]?.CODES ?? '';
    expect(await getBranch(root, centre, { after, limit: 2 })).toEqual(rows.slice(2, 4));
    for (const other of [root, centre, '000000'])
      await expectChanged(getBranch(root, centre, { after: other, limit: 2 }));
    // Nor where there is no list to go on.
    await expectChanged(getBranch(centre, root, { after, limit: 2 }));
  });
});

/** The uids that a search from a member finds, in order. */
async function found(uid: string, search: string, query: Partial<Query> = {}) {
  const rows = await getDownline(uid, { limit: 50, ...query, search });
  return rows.map(({ CODES }) => CODES);
}

describe('a search of the network', () => {
  it('finds a member below by the whole UID as people type it, and no other member', async () => {
    const chain = members.slice(0, 26).map(({ uid }) => uid);
    const [caller = '', upline = '', direct = '', beyond = ''] = [2, 1, 3, 23].map(
      (index) => chain[index] ?? '',
    );
    expect(await found(caller, direct)).toEqual([direct]);
    expect(await found(caller, ` ${direct.toLowerCase()} `)).toEqual([direct]);
    expect(await found(caller, direct, { level: 1 })).toEqual([direct]);
    expect(await found(caller, direct, { level: 2 })).toEqual([]);
    expect(await found(caller, direct, { after: direct })).toEqual([]);
    await expectChanged(found(caller, direct, { after: beyond }));
    for (const hidden of [caller, upline, beyond, interesting()[1] ?? '', '000000'])
      expect(await found(caller, hidden)).toEqual([]);
  });

  it('finds members by how the name begins, by name, in pages, on all levels or one', async () => {
    const [root = ''] = interesting();
    const names = walk(root).toSorted((one, other) => (one.NAMES < other.NAMES ? -1 : 1));
    const read = everyPage((after) =>
      getDownline(root, { ...after, limit: 17, search: 'MEMBER ' }),
    );
    expect(await read).toEqual(names);
    const second = names.filter(({ lvl }) => lvl === 2).map(({ CODES }) => CODES);
    expect(await found(root, 'member', { level: 2 })).toEqual(second);
    const [first] = second;
    expect(await found(root, `member ${first?.slice(0, 5)}`)).toContain(first);
    expect(await found(root, 'ember')).toEqual([]);
  });

  it('finds no more than the callers own network, whatever the text', async () => {
    const chain = members.slice(0, 26).map(({ uid }) => uid);
    const caller = chain[22] ?? '';
    const own = new Set(walk(caller).map(({ CODES }) => CODES));
    const texts = ['m', 'Member', 'é', '\u{10FFFF}', '\uFFFF', '%', '*', '..', '/', "'", '\u0000'];
    for (const text of [...texts, '\u0301', '__name__', 'x'.repeat(35), '{"$ne":null}'])
      for (const uid of await found(caller, text)) expect(own).toContain(uid);
    expect(await found(caller, '\u0301')).toEqual([]);
    expect((await found(caller, 'Member')).toSorted()).toEqual([...own].toSorted());
  });

  it('continues after a member whom it finds, and has changed after any other', async () => {
    const [root = ''] = interesting();
    const [one = '', other = ''] = await found(root, 'member');
    expect((await found(root, 'member', { after: one, limit: 1 }))[0]).toBe(other);
    // Also where it comes before those that are found.
    await expectChanged(found(root, `member ${one}`, { after: other }));
    await expectChanged(found(root, `member ${other}`, { after: one }));
    await expectChanged(found(root, '\u0301', { after: one }));
    for (const after of [root, '000000']) await expectChanged(found(root, 'member', { after }));
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
    const [total] = allTotalsOf(before);
    expect(await networkTotals(centre)).toEqual([{ ...total, members: before.length + newcomers }]);
  });

  it('a confirmed subscription counts for everyone above, up to 20 levels', async () => {
    const chain = members.slice(0, 26).map(({ uid }) => uid);
    const [buyer = '', above = '', tooFar = ''] = [chain[21], chain[1], chain[0]];
    const before = await Promise.all([networkTotals(above), networkTotals(tooFar)]);
    await world.confirm([buyer, '450']);
    const added = before[0].map((total) => ({ ...total, amount: total.amount + 450_000_000n }));
    const isNew = known.get(buyer)?.micros === 0n ? 1 : 0;
    expect(await networkTotals(above)).toEqual(
      added.map((total) => ({ ...total, subscribed: total.subscribed + isNew })),
    );
    expect(await networkTotals(tooFar)).toEqual(before[1]);
    const amount = (known.get(buyer)?.micros ?? 0n) + 450_000_000n;
    const rows = await getDownline(above, { limit: 100, level: 20 });
    expect(rows).toContainEqual(expect.objectContaining({ CODES: buyer, amount, lvl: 20 }));
  });

  it('a confirmed subscription renews the name by which its member is found', async () => {
    const [buyer = ''] = interesting();
    const tree = world.context.firestore.doc(paths.tree(buyer));
    const { nameKey } = (await tree.get()).data() ?? {};
    await tree.update({ nameKey: 'as an earlier search compared it' });
    await world.confirm([buyer, '50']);
    expect((await tree.get()).data()).toMatchObject({ nameKey });
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

it('a member who cannot be read is alerted, and takes the others from no list of those above', async () => {
  const world = createTestWorld();
  world.setNow('2026-01-08T10:00:00.000Z');
  await world.join([
    ['ABOVE0', null],
    ['BELOW0', 'ABOVE0'],
    ['BELOW1', 'ABOVE0'],
    ['BELOW2', 'ABOVE0'],
  ]);
  const damaged = world.context.firestore.doc(paths.tree('BELOW1'));
  await damaged.update({ name: 7 });
  const { context, takePutOff } = recordAlerts(world.context);
  const page = { params, query: { limit: 2 } };
  const listed = await call(context, 'getDirect', world.caller('ABOVE0'), page);
  expect(listed).toMatchObject({ value: [{ CODES: 'BELOW2' }, { CODES: 'BELOW0' }] });
  expect(takePutOff()).toEqual([damaged.path]);
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
