import { beforeEach, expect, it } from 'vitest';
import { call, type GivenInput, valueOf } from '../../test/call.ts';
import { unpaced } from '../../test/fakes/unpaced.ts';
import { countBilledReads, countReads } from '../../test/firestore-requests.ts';
import { joinMember, publicKeyOf } from '../../test/join-member.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import {
  addDays,
  businessDayBefore,
  countBusinessDays,
  nextBusinessDay,
} from '../calendar/business-day.ts';
import type { Caller } from '../context/handler.ts';
import type { CallName, CallReply } from '../contract/contract.ts';
import { neverOver } from '../platform/deadline.ts';
import { closeMonths } from '../rewards/close-months.ts';
import { openDays, openingOf } from '../rewards/open-days.ts';

const member = 'MEMBER';
const params = { publicKey: publicKeyOf(member) };

let world: TestWorld;
let caller: Caller;

beforeEach(async () => {
  world = createTestWorld();
  // A Friday.
  world.setNow('2026-01-09T10:00:00.000Z');
  caller = await joinMember(world.context, member);
});

async function openAt(moment: string): Promise<void> {
  world.setNow(moment);
  await openDays(openingOf(world.context), { deadline: neverOver });
}

/** What a call brings the member. */
async function read<Name extends CallName>(
  name: Name,
  input: GivenInput<Name>,
): Promise<CallReply<Name>> {
  return valueOf(await call(world.context, name, caller, input));
}

const readHome = () => read('getHome', { params });

/** What the calls that a reply of `getHome` is named for answer each alone. */
async function readApart() {
  return {
    getUser: await read('getUser', { params: { id: member } }),
    getEarnings: await read('getEarnings', { params }),
    getDashboardBalance: await read('getDashboardBalance', { params }),
    getRewardTips: await read('getRewardTips', { params }),
    getDailyRewardList: await read('getDailyRewardList', { params, query: { limit: 6 } }),
  };
}

async function expectSame(): Promise<CallReply<'getHome'>> {
  const home = await readHome();
  expect(home).toEqual(await readApart());
  return home;
}

it('Home in one call answers what its calls answer each alone, from no package to a revealed card', async () => {
  expect((await expectSame()).getRewardTips).toBe('No Data');

  await world.confirm([member, '50']);
  expect((await expectSame()).getRewardTips).toEqual([{ token: 'just' }]);

  await openAt('2026-01-10T00:01:00.000Z');
  const { getRewardTips: card, getDailyRewardList: none } = await expectSame();
  expect([card, none]).toEqual([[{ amt: 150_000n, token: expect.any(String) }], []]);

  const token = (await world.account(member)).days['2026-01-10']?.token ?? '';
  await read('insertDReward', { body: { ...params, token } });
  const revealed = await expectSame();
  expect(revealed.getRewardTips).toEqual([{ amt: 150_000n, token: 'taken' }]);
  expect(revealed.getDashboardBalance).toMatchObject([{ totInc: 150_000n }]);
  expect(revealed.getDailyRewardList).toHaveLength(1);
});

const hasNextCard = async () => (await readHome()).getEarnings[0]?.hasNextCard;

it('the earnings say that no card follows the last one, nor comes without a package', async () => {
  expect(await hasNextCard()).toBe(false);
  await world.confirm([member, '50']);
  expect(await hasNextCard()).toBe(true);
  // 30 bps reach twice the amount on the 667th business day from the 10th on.
  let last = '2026-01-10';
  while (countBusinessDays('2026-01-10', last) < 666) last = nextBusinessDay(last);
  for (const [days, expected] of [
    [-1, true],
    [0, false],
  ] as const) {
    world.setNow(`${addDays(last, days)}T10:00:00.000Z`);
    expect(await hasNextCard()).toBe(expected);
  }
});

it('the last card is followed by none, also where it pays as much as each before it', async () => {
  await world.confirm([member, '1000']);
  // 40 bps reach twice the amount on the 500th business day.
  let last = '2026-01-10';
  while (countBusinessDays('2026-01-10', last) < 499) last = nextBusinessDay(last);
  await world.setOpened(businessDayBefore(last));
  await openAt(`${last}T00:01:00.000Z`);
  const { getRewardTips, getEarnings } = await expectSame();
  expect(getRewardTips).toMatchObject([{ amt: 4_000_000n }]);
  expect(getEarnings).toMatchObject([{ hasNextCard: false }]);
});

it('Home in one call reads the account once', async () => {
  await world.confirm([member, '50']);
  await openAt('2026-01-10T00:01:00.000Z');
  await readHome();
  const reads = countBilledReads(world.context.firestore);
  await readHome();
  // The member, the account and the place in the network: the rest is known.
  expect(reads()).toBe(3);
});

it('Home in one call is one request of a member without a package, who has no card whatever the plan', async () => {
  await openAt('2026-01-10T00:01:00.000Z');
  await readHome();
  const reads = countReads(world.context.firestore);
  await readHome();
  // The member, the account and the place in the network.
  expect(reads()).toEqual({ requests: ['batchGetDocuments'], documents: 3 });
});

const closeAll = () => closeMonths(world.context, { deadline: neverOver, ramp: unpaced });

it('Home in one call reads an archived month where the list of cards needs it, and answers the same as its calls', async () => {
  // A Saturday: the first card is that of Monday, and January has six.
  world.setNow('2026-01-24T10:00:00.000Z');
  await world.confirm([member, '50']);
  for (const [today, months, archivedMonths] of [
    ['2026-02-03', 2, 1],
    // The list is full with the six cards of February that are past.
    ['2026-02-09', 2, 0],
  ] as const) {
    await openAt(`${today}T00:01:00.000Z`);
    await closeAll();
    await readHome();
    const reads = countBilledReads(world.context.firestore);
    const { getEarnings } = await readHome();
    // The member, the account and the place in the network.
    expect(reads()).toBe(3 + archivedMonths);
    expect(getEarnings[0]?.months).toHaveLength(months);
    await expectSame();
  }
});

it('the earnings read no archived month, and are the same before the archiving and after it', async () => {
  // In 2029 neither 31 January nor 1 March, the last of the 30 days from it, is a Sunday.
  world.setNow('2029-01-30T10:00:00.000Z');
  await world.confirm([member, '50']);
  for (const [today, first, closedMembers, notOpenedUntil] of [
    ['2029-01-31', undefined, 0],
    ['2029-02-01', '2029-01-31', 1],
    ['2029-03-01', '2029-01-31', 1, '2029-02-26'],
    ['2029-03-02', '2029-02-01', 0],
    ['2029-03-31', '2029-03-02', 0, '2029-03-28'],
  ] as const) {
    // The days between, which are not opened, would only be more of the same.
    if (notOpenedUntil !== undefined) await world.setOpened(notOpenedUntil);
    await openAt(`${today}T00:01:00.000Z`);
    const before = await read('getEarnings', { params });
    expect((await closeAll()).closedMembers).toBe(closedMembers);
    await read('getEarnings', { params });
    const reads = countBilledReads(world.context.firestore);
    expect(await read('getEarnings', { params })).toEqual(before);
    // The account and the place in the network.
    expect(reads()).toBe(2);
    expect(before?.[0]?.days[0]?.day).toBe(first);
  }
});
