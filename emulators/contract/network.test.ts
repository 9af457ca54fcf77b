import { beforeAll, describe, expect, it } from 'vitest';
import { join, joinSubscribed, logInAs } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { anyInstant, expectData, expectListChanged, get, refusal } from './requests.ts';

// A sponsor with two directs, one of whom has introduced somebody, all in this order.
let sponsor: Member;
let first: Member;
let second: Member;
let below: Member;

beforeAll(async () => {
  sponsor = await join('Network Sponsor');
  first = await joinSubscribed('First Direct', 100_000_000n, sponsor.uid);
  second = await join('Second Direct', sponsor.uid);
  below = await joinSubscribed('Below First', 50_000_000n, first.uid);
});

const row = ({ uid }: Member, NAMES: string, amount: string) => ({
  CODES: uid,
  NAMES,
  DATES: anyInstant,
  amount,
  Activation_sl: uid,
});
const firstRow = () => row(first, 'First Direct', '100.000000');
const secondRow = () => row(second, 'Second Direct', '0.000000');
const belowRow = () => row(below, 'Below First', '50.000000');

describe('getDirect', () => {
  it('getDirect lists the directs, newest first, without their contact data', async () => {
    await expectData(get(sponsor, 'getDirect'), [secondRow(), firstRow()]);
    await expectData(get(first, 'getDirect'), [belowRow()]);
    await expectData(get(second, 'getDirect'), 'No Data');
  });

  it('getDirect continues after a direct, and after no other member', async () => {
    await expectData(get(sponsor, 'getDirect', '?limit=1'), [secondRow()]);
    await expectData(get(sponsor, 'getDirect', `?limit=1&after=${second.uid}`), [firstRow()]);
    await expectData(get(sponsor, 'getDirect', `?after=${first.uid}`), 'No Data');
    await expectData(get(sponsor, 'getDirect', '?limit=1&after='), [secondRow()]);
    for (const { uid } of [below, sponsor])
      await expectListChanged(get(sponsor, 'getDirect', `?after=${uid}`));
    expect((await get(sponsor, 'getDirect', '?after=..%2F..%2Fx')).status).toBe(400);
  });
});

describe('getDownline', () => {
  it('getDownline lists every member below with the level, newest first', async () => {
    const rows = [
      { ...belowRow(), lvl: 2 },
      { ...secondRow(), lvl: 1 },
      { ...firstRow(), lvl: 1 },
    ];
    await expectData(get(sponsor, 'getDownline'), rows);
    await expectData(get(sponsor, 'getDownline', `?after=${below.uid}`), rows.slice(1));
    await expectData(get(first, 'getDownline'), [{ ...belowRow(), lvl: 1 }]);
  });

  it('getDownline lists a level alone, the first with the directs of each', async () => {
    await expectData(get(sponsor, 'getDownline', '?level=1'), [
      { ...secondRow(), lvl: 1, below: 0 },
      { ...firstRow(), lvl: 1, below: 1 },
    ]);
    await expectData(get(sponsor, 'getDownline', '?level=2'), [{ ...belowRow(), lvl: 2 }]);
    for (const level of [3, 20])
      await expectData(get(sponsor, 'getDownline', `?level=${level}`), 'No Data');
  });
});

const totals = (rest: string) => get(sponsor, 'networkTotals', rest);

describe('networkTotals', () => {
  it('networkTotals counts members and their subscriptions, on all levels or on one', async () => {
    const all = { members: 3, amount: '150.000000', subscribed: 2, levels: 2 };
    await expectData(totals(''), [all]);
    const first = { members: 2, amount: '100.000000', subscribed: 1 };
    await expectData(totals('?level=1'), [first]);
    const second = { members: 1, amount: '50.000000', subscribed: 1 };
    await expectData(totals('?level=2'), [second]);
    const third = { members: 0, amount: '0.000000', subscribed: 0 };
    await expectData(totals('?level=3'), [third]);
  });
});

const search = (text: string) => get(sponsor, 'getDownline', `?search=${encodeURIComponent(text)}`);

describe('getDownline with a search', () => {
  it('getDownline finds a member by the UID or by how the name begins', async () => {
    await expectData(search(below.uid.toLowerCase()), [{ ...belowRow(), lvl: 2 }]);
    await expectData(search('SECOND d'), [{ ...secondRow(), lvl: 1 }]);
    await expectData(search('Direct'), 'No Data');
    await expectData(search(sponsor.uid), 'No Data');
  });

  it('getDownline refuses a search of nothing or of more than a name can have', async () => {
    for (const text of ['', '   ', 'x'.repeat(36), 'x'.repeat(5_000)]) {
      const { status, body } = await search(text);
      expect({ text, status, body }).toEqual({ text, status: 400, body: refusal('invalid_input') });
    }
    for (const text of ['%', '..', '/', "'; --", '\u0000', '{"$gt":""}', '🚀'])
      await expectData(search(text), 'No Data');
  });
});

describe('getBranch', () => {
  it('getBranch lists the directs of a member below with their level', async () => {
    await expectData(get(sponsor, 'getBranch', `/${first.uid}`), [
      { ...belowRow(), lvl: 2, below: 0 },
    ]);
    await expectData(get(sponsor, 'getBranch', `/${second.uid}`), 'No Data');
  });

  it.each(['getBranch', 'getNetworkMember'])(
    '%s has no data of oneself, an upline, a stranger or nobody',
    async (call) => {
      const stranger = await logInAs('level-2');
      for (const { uid } of [first, sponsor, second, stranger, { uid: '000000' }])
        await expectData(get(first, call, `/${uid}`), 'No Data');
      // What Hosting answers by itself, such as a path that leads out, never comes to the server.
      for (const uid of ['x'.repeat(200), "'%20OR%201", 'ABCDE', 'ABCDEFG'])
        expect((await get(first, call, `/${uid}`)).status).toBe(400);
    },
  );
});

describe('getNetworkMember', () => {
  it('getNetworkMember shows one member below, without contact data', async () => {
    await expectData(get(sponsor, 'getNetworkMember', `/${below.uid}`), [
      {
        CODES: below.uid,
        NAMES: 'Below First',
        DATES: anyInstant,
        lvl: 2,
        amount: '50.000000',
        packages: [{ name: 'Essential', amount: '50.000000', from: expect.any(String) }],
        active: false,
        below: 0,
        through: '0.000000',
      },
    ]);
  });
});

it.each(['getDownline', 'networkTotals'])('%s refuses a level outside 1 to 20', async (call) => {
  for (const level of ['0', '21', '01', '-1', '1.5', '1e1', '', ' 1', '٣', 'x'.repeat(500)]) {
    const rest = `?level=${encodeURIComponent(level)}`;
    const { status, body } = await get(sponsor, call, rest);
    expect({ level, status, body }).toEqual({
      level,
      status: 400,
      body: refusal('invalid_input'),
    });
  }
});

it('a demo member has the network of the seed', async () => {
  const { status, body } = await get(await logInAs('level-2'), 'getDownline');
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { data: expect.arrayContaining([expect.objectContaining({ lvl: 1 })]) },
  });
});
