import { beforeEach, describe, expect, it } from 'vitest';
import { call } from '../../test/call.ts';
import { countReads } from '../../test/firestore-requests.ts';
import { recordAlerts } from '../../test/record-alerts.ts';
import { createTestWorld, retryWhileBusy, type TestWorld } from '../../test/world.ts';
import * as messages from '../contract/messages.ts';
import { ListChangedError } from '../platform/collection.ts';
import { neverOver } from '../platform/deadline.ts';
import { paths } from '../platform/paths.ts';
import { openDays, openingOf } from './open-days.ts';

const member = 'MEMBER';
const params = { publicKey: '' };

let world: TestWorld;

beforeEach(async () => {
  world = createTestWorld();
  // A Friday.
  world.setNow('2026-01-09T10:00:00.000Z');
  await world.join([
    ['ROOT00', null],
    [member, 'ROOT00'],
    ['BELOW0', member],
  ]);
});

async function openAt(moment: string): Promise<void> {
  world.setNow(moment);
  await openDays(openingOf(world.context), { deadline: neverOver });
}

function getRewardTips() {
  return call(world.context, 'getRewardTips', world.caller(member), { params });
}

function insertDReward(token: string, day?: string) {
  const caller = world.caller(member);
  const body = { publicKey: caller.publicKey, token, day };
  return call(world.context, 'insertDReward', caller, { body });
}

function getDailyRewardList(page: { after?: string; limit: number } = { limit: 50 }) {
  return call(world.context, 'getDailyRewardList', world.caller(member), { params, query: page });
}

function getDashboardBalance() {
  return call(world.context, 'getDashboardBalance', world.caller(member), { params });
}

async function tokenOf(day: string): Promise<string> {
  return (await world.account(member)).days[day]?.token ?? '';
}

const value = (data: unknown) => ({ ok: true, value: data });
const conflict = (message: string) => ({ ok: false, refusal: { code: 'conflict', message } });

describe('the reward of today', () => {
  it('is No Data for a member without a package', async () => {
    expect(await getRewardTips()).toEqual(value('No Data'));
    expect(await getDailyRewardList()).toEqual(
      value([
        {
          STATUS: 'NO',
          DETAILS: messages.notSubscribed,
          DATES: '2026-01-09T00:00:00.000Z',
          member_sl: '2026-01-09-NO',
        },
      ]),
    );
    // It stands alone, however its reader pages.
    expect(await getDailyRewardList({ limit: 1, after: '2026-01-09-NO' })).toEqual(value([]));
    for (const after of ['2026-01-08-NO', '2026-01-09-ON', '2026-01-08-DR-0'])
      await expect(getDailyRewardList({ limit: 1, after })).rejects.toThrow(ListChangedError);
  });

  it('is just activated on the day on which the package is confirmed', async () => {
    await world.confirm([member, '50']);
    expect(await getRewardTips()).toEqual(value([{ token: 'just' }]));
    expect(await getDailyRewardList()).toMatchObject(
      value([{ STATUS: 'ON', DETAILS: messages.rewardFromTomorrow }]),
    );
    expect(await insertDReward('BTC')).toEqual(conflict(messages.rewardNotAvailable));
  });

  it('comes on Monday for a package that is confirmed on a Saturday', async () => {
    world.setNow('2026-01-10T12:00:00.000Z');
    await world.confirm([member, '50']);
    expect(await getDailyRewardList()).toMatchObject(
      value([{ STATUS: 'ON', DETAILS: "You'll get reward from Monday." }]),
    );
    world.setNow('2026-01-11T12:00:00.000Z');
    expect(await getDailyRewardList()).toMatchObject(
      value([{ STATUS: 'ON', DETAILS: messages.rewardFromTomorrow }]),
    );
  });

  it('is empty until the day is opened, then to scratch, then taken', async () => {
    await world.confirm([member, '50']);
    world.setNow('2026-01-10T00:00:30.000Z');
    expect(await getRewardTips()).toEqual(value([]));
    expect(await insertDReward('BTC')).toEqual(conflict(messages.rewardNotAvailable));
    await openAt('2026-01-10T00:01:00.000Z');
    const token = await tokenOf('2026-01-10');
    expect(await getRewardTips()).toEqual(value([{ amt: 150_000n, token }]));
    expect(await getDailyRewardList()).toEqual(value([]));

    expect(await insertDReward('NO-SUCH')).toEqual(conflict(messages.rewardTokenWrong));
    expect(await getRewardTips()).toEqual(value([{ amt: 150_000n, token }]));

    expect(await insertDReward(token)).toEqual(value([{ amt: 150_000n, token }]));
    const revealed = await world.account(member);
    expect(revealed.days['2026-01-10']?.revealedAt).toBe('2026-01-10T00:01:00.000Z');
    expect(await getRewardTips()).toEqual(value([{ amt: 150_000n, token: 'taken' }]));
    expect(await getDailyRewardList()).toEqual(
      value([
        {
          STATUS: 'OK',
          DETAILS: `Daily reward, ${token}: 0.3% of 50.00 USDT`,
          DATES: '2026-01-10T00:00:00.000Z',
          member_sl: '2026-01-10-DR-0',
          amt: 150_000n,
          token,
        },
      ]),
    );

    world.setNow('2026-01-10T09:00:00.000Z');
    expect(await insertDReward(token)).toEqual(value([{ amt: 150_000n, token }]));
    expect(await world.account(member)).toEqual(revealed);
  });

  it('is revealed once by parallel requests', async () => {
    await world.confirm([member, '50']);
    await openAt('2026-01-10T00:01:00.000Z');
    const before = await world.account(member);
    const token = await tokenOf('2026-01-10');
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => retryWhileBusy(() => insertDReward(token))),
    );
    for (const outcome of outcomes) expect(outcome).toEqual(value([{ amt: 150_000n, token }]));
    const after = await world.account(member);
    expect({ ...after, days: {} }).toEqual({ ...before, days: {} });
  });

  it('cannot be revealed on a Sunday', async () => {
    await world.confirm([member, '50']);
    await openAt('2026-01-10T00:01:00.000Z');
    const token = await tokenOf('2026-01-10');
    await openAt('2026-01-11T10:00:00.000Z');
    expect(await insertDReward(token)).toEqual(conflict(messages.rewardNotAvailable));
    expect(await getRewardTips()).toEqual(value([]));
    expect((await world.account(member)).days['2026-01-10']?.revealedAt).toBeUndefined();
  });

  it('is not revealed by the card of the day before, also where both have the same token', async () => {
    world.setNow('2026-03-18T10:00:00.000Z');
    await world.confirm([member, '50']);
    await openAt('2026-03-20T00:01:00.000Z');
    const token = await tokenOf('2026-03-19');
    expect(await tokenOf('2026-03-20')).toBe(token);
    expect(await insertDReward(token, '2026-03-19')).toEqual(conflict(messages.rewardNotAvailable));
    expect(await getRewardTips()).toEqual(value([{ amt: 150_000n, token }]));
    expect(await insertDReward(token, '2026-03-20')).toEqual(value([{ amt: 150_000n, token }]));
    const { days } = await world.account(member);
    expect([days['2026-03-19']?.revealedAt, days['2026-03-20']?.revealedAt]).toEqual([
      undefined,
      '2026-03-20T00:01:00.000Z',
    ]);
  });

  it('is listed, page by page, once its day is over, even when it was never revealed', async () => {
    await world.confirm([member, '50']);
    await openAt('2026-01-13T00:01:00.000Z');
    const first = await getDailyRewardList({ limit: 1 });
    expect(first).toMatchObject(value([{ member_sl: '2026-01-12-DR-0' }]));
    const second = await getDailyRewardList({ after: '2026-01-12-DR-0', limit: 1 });
    expect(second).toMatchObject(value([{ member_sl: '2026-01-10-DR-0' }]));
    expect(await getDailyRewardList({ after: '2026-01-10-DR-0', limit: 1 })).toEqual(value([]));
    // It was read before the member had a reward.
    const after = '2026-01-09-ON';
    await expect(getDailyRewardList({ after, limit: 1 })).rejects.toThrow(ListChangedError);
  });
});

describe('getDashboardBalance', () => {
  it('is all zero for a new member', async () => {
    expect(await getDashboardBalance()).toEqual(
      value([
        {
          uplineBonus: 'NO',
          currentRank: 'NO',
          totInc: 0n,
          incPer: '0.00',
          totWith: 0n,
          withPer: '0.00',
          balance: 0n,
          balancePer: '0.00',
        },
      ]),
    );
  });

  it('leaves the daily reward out until it is revealed or its day is over', async () => {
    await world.confirm([member, '50'], ['BELOW0', '1000']);
    await openAt('2026-01-10T00:01:00.000Z');
    // Level 1 brings 10% of 4 USDT at once.
    const hidden = { totInc: 400_000n, incPer: '0.80', balance: 400_000n, balancePer: '100.00' };
    expect(await getDashboardBalance()).toMatchObject(value([hidden]));
    const shown = { totInc: 550_000n, incPer: '1.10', balance: 550_000n, balancePer: '100.00' };
    world.setNow('2026-01-11T00:01:00.000Z');
    expect(await getDashboardBalance()).toMatchObject(value([shown]));
    world.setNow('2026-01-10T00:02:00.000Z');
    await insertDReward(await tokenOf('2026-01-10'));
    expect(await getDashboardBalance()).toMatchObject(value([shown]));
  });
});

function runs(query: { after?: string; limit: number } = { limit: 50 }) {
  return call(world.context, 'runs', world.caller('ROOT00'), { query });
}

async function daysOn(query: { after?: string; limit: number }): Promise<unknown> {
  const outcome = await runs(query);
  if (!outcome.ok) return outcome.refusal;
  return outcome.value.map(({ day }) => day);
}

describe('the list of runs', () => {
  beforeEach(() => world.confirm([member, '1000']));

  it('is empty before the first opening', async () => {
    expect(await runs()).toEqual({ ok: true, value: [] });
  });

  it('has what each day credited and what the company kept', async () => {
    await openAt('2026-01-10T00:01:00.000Z');
    expect(await runs()).toEqual({
      ok: true,
      value: [
        {
          day: '2026-01-10',
          state: 'done',
          totals: {
            planVersion: 1,
            members: 3,
            credited: 1,
            chunks: 1,
            DR: 4_000_000n,
            Level: 0n,
            Upline: 0n,
            performance: 0n,
            subscriptions: 1_000_000_000n,
            // The introducer is not subscribed.
            keptLevelInactive: 400_000n,
            keptUplineRemainder: 0n,
            // The only direct is not subscribed.
            keptUplineEmpty: 200_000n,
            keptPerformanceRemainder: 0n,
            // Nobody holds a rank: 3% of 1,000 USDT.
            keptPerformanceEmpty: 30_000_000n,
          },
          attempts: 1,
          failures: [],
          startedAt: '2026-01-10T00:01:00.000Z',
          finishedAt: '2026-01-10T00:01:00.000Z',
        },
      ],
    });
  });

  it('is newest first, page by page, without Sundays', async () => {
    await openAt('2026-01-14T00:01:00.000Z');
    const days = ['2026-01-14', '2026-01-13', '2026-01-12', '2026-01-10'];
    expect(await daysOn({ limit: 50 })).toEqual(days);
    expect(await daysOn({ limit: 2 })).toEqual(days.slice(0, 2));
    expect(await daysOn({ limit: 1, after: '2026-01-12' })).toEqual(['2026-01-10']);
    // A day that was not opened is a place in the calendar as well.
    expect(await daysOn({ limit: 50, after: '2026-01-11' })).toEqual(days.slice(3));
    expect(await daysOn({ limit: 50, after: '2026-01-10' })).toEqual([]);

    const reads = countReads(world.context.firestore);
    await runs({ limit: 2, after: '2026-01-14' });
    expect(reads()).toEqual({ requests: ['runQuery'], documents: 2 });
  });

  it('lists the other days where a run cannot be read, which is alerted', async () => {
    await openAt('2026-01-14T00:01:00.000Z');
    const damaged = world.context.firestore.doc(paths.run('2026-01-13'));
    await damaged.update({ attempts: 'many' });
    const { context, takePutOff } = recordAlerts(world.context);
    const listed = await call(context, 'runs', world.caller('ROOT00'), { query: { limit: 2 } });
    expect(listed).toMatchObject({ value: [{ day: '2026-01-14' }, { day: '2026-01-12' }] });
    expect(takePutOff()).toEqual([damaged.path]);
  });

  it.each(['running', 'failed'] as const)('has no end of a run in state %s', async (state) => {
    await openAt('2026-01-10T00:01:00.000Z');
    const run = world.context.firestore.doc(paths.run('2026-01-10'));
    await run.update({ state, finishedAt: null });
    expect(await runs()).toMatchObject({ ok: true, value: [{ state, finishedAt: null }] });
  });
});
