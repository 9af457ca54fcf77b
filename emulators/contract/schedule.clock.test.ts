import { contract } from '@polytips/functions/contract/contract.ts';
import { parseMicros } from '@polytips/functions/contract/values/micros.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { dayBefore, morningOf } from '../base/business-days.ts';
import { publishTicks } from '../client/deliveries.ts';
import {
  client,
  environment,
  joinSubscribed,
  logInAs,
  moveToNextOpenDay,
} from '../client/test-world.ts';
import { requireData } from '../client/world-client.ts';
import { exchange } from './exchange.ts';
import { anyInstant, refusal } from './requests.ts';

const { PUBSUB_PORT, GCLOUD_PROJECT } = environment;

it('a tick of the schedule that is delivered five times opens the day once', async () => {
  const { wallet, idToken } = await joinSubscribed('Scheduled Member', 1_000_000_000n);
  const params = { publicKey: wallet.publicKey };
  await moveToNextOpenDay();
  const readCard = async () =>
    requireData(await client.api.call(contract.getRewardTips, { params }, idToken));
  expect(await readCard()).toEqual([]);

  await publishTicks({ pubsubPort: PUBSUB_PORT, projectId: GCLOUD_PROJECT }, 'openDay', 5);
  await expect.poll(readCard, { timeout: 90_000 }).toMatchObject([{ amt: 4_000_000n }]);
  await client.runJob('open-day');
  expect(await readCard()).toMatchObject([{ amt: 4_000_000n }]);
});

const anyUsdt = expect.stringMatching(/^\d+\.\d{6}$/);

const runsBody = z.object({ data: z.tuple([z.object({ day: z.string() })]) });

it('the call runs shows an admin the openings of the days, newest first', async () => {
  const day = await moveToNextOpenDay();
  await client.runJob('open-day');
  const { idToken } = await logInAs('admin');
  const { status, body } = await exchange('/runs?limit=1', { idToken });
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      data: [
        {
          day,
          state: 'done',
          totals: {
            planVersion: expect.any(Number),
            members: expect.any(Number),
            credited: expect.any(Number),
            chunks: expect.any(Number),
            DR: anyUsdt,
            Level: anyUsdt,
            Upline: anyUsdt,
            performance: anyUsdt,
            subscriptions: anyUsdt,
            keptLevelInactive: anyUsdt,
            keptUplineRemainder: anyUsdt,
            keptUplineEmpty: anyUsdt,
            keptPerformanceRemainder: anyUsdt,
            keptPerformanceEmpty: anyUsdt,
          },
          attempts: expect.any(Number),
          failures: [],
          startedAt: anyInstant,
          finishedAt: anyInstant,
        },
      ],
    },
  });
  const next = await exchange(`/runs?after=${day}&limit=1`, { idToken });
  expect(next.status).toBe(200);
  const [earlier] = runsBody.parse(next.body).data;
  expect(earlier.day < day).toBe(true);
  const nonsense = await exchange('/runs?after=nonsense', { idToken });
  expect(nonsense).toMatchObject({ status: 400, body: refusal('invalid_input') });
});

const liabilityBody = z.object({ data: z.tuple([z.object({ balances: z.string() })]) });

it('the call liability shows an admin the sum of all balances, which an opened day increases', async () => {
  const { companyWallet } = await client.getWorld();
  const { idToken } = await logInAs('admin');
  const liability = async () => {
    const { status, body } = await exchange('/liability', { idToken });
    expect({ status, body }).toEqual({
      status: 200,
      body: { data: [{ balances: anyUsdt, unpaidWithdrawals: anyUsdt, companyWallet }] },
    });
    return parseMicros(liabilityBody.parse(body).data[0].balances);
  };
  const before = await liability();
  await moveToNextOpenDay();
  await client.runJob('open-day');
  expect(await liability()).toBeGreaterThan(before);
});

it('the clock of the local world moves forward, and not behind the last opened day', async () => {
  const day = await moveToNextOpenDay();
  await client.runJob('open-day');
  expect((await client.getWorld()).businessDay).toBe(day);
  const back = await exchange('/dev/clock', { body: { now: morningOf(dayBefore(day)) } });
  expect(back.status).toBe(409);
  expect(back.body).toEqual(refusal('conflict'));
  expect((await client.getWorld()).businessDay).toBe(day);
  const same = await exchange('/dev/clock', { body: { now: `${day}T00:00:00Z` } });
  expect(same.status).toBe(200);
  const elsewhere = await exchange('/dev/clock', { body: { now: `${day}T05:30:00+05:30` } });
  expect(elsewhere.status).toBe(200);
  expect((await client.getWorld()).businessDay).toBe(day);
});
