import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Context } from '../context/context.ts';
import { createContext } from '../context/create-context.ts';
import { sameAddress } from '../contract/values/patterns.ts';
import { createApp } from '../http/create-app.ts';
import { handlers } from '../http/handlers.ts';
import { systemClock } from '../platform/clock.ts';
import { paths } from '../platform/paths.ts';
import { addDevCalls } from './dev-calls.ts';
import { createMovedClock } from './moved-clock.ts';
import { localWorldPath } from './server-variables.ts';

let context: Context;
let app: ReturnType<typeof createApp>;

beforeAll(() => {
  const standing = createContext(
    { ...process.env, GCLOUD_PROJECT: `demo-${randomBytes(6).toString('hex')}` },
    systemClock,
  );
  const log = { info: () => undefined, warn: () => undefined, alert: () => undefined };
  context = { ...standing, log, clock: createMovedClock(standing.firestore) };
  app = createApp(context, handlers);
  addDevCalls(app, context);
});

const send = async (path: string, body?: unknown, to = app) => {
  const response = await to.request(
    path,
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
    {},
  );
  return { status: response.status, headers: response.headers, body: await response.json() };
};

test.each(['/api/dev/world', '/dev/world'])('GET %s describes the world', async (path) => {
  const account = { role: 'root', mail: 'root@example.test', password: 'Secret1', uid: 'AAAAAA' };
  await context.firestore.doc(localWorldPath).set({ accounts: [account] });
  const { status, body, headers } = await send(path);
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      data: {
        usdt: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        companyWallet: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
        rpcUrl: process.env['RPC_URL'],
        chainId: 31_337,
        projectId: context.auth.app.options.projectId,
        rootSponsor: null,
        now: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        businessDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        schedule: expect.arrayContaining([
          { job: 'open-day', cron: '1-59/10 * * * *', zone: 'business' },
        ]),
        accounts: [account],
      },
    },
  });
  expect(headers.get('x-request-id')).not.toBeNull();
});

describe('the clock', () => {
  test('a moved clock runs on from its new time', async () => {
    const { status, body } = await send('/api/dev/clock', { now: '2031-05-04T10:00:00Z' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { businessDay: '2031-05-04' } },
    });
    const first = (await context.clock.businessNow()).getTime();
    await expect
      .poll(async () => (await context.clock.businessNow()).getTime())
      .toBeGreaterThan(first);
    const { headers } = await send('/api/dev/world');
    expect(headers.get('x-business-day')).toBe('2031-05-04;off=1');
    expect(Math.abs(context.clock.realNow().getTime() - Date.now())).toBeLessThan(1_000);
  });

  test('the clock does not go back behind the last opened business day', async () => {
    await context.firestore
      .doc(paths.rewardCalendar)
      .set({ lastPlannedDay: '2031-05-06', lastOpenedDay: '2031-05-06', timeZone: 'UTC' });
    const back = await send('/api/dev/clock', { now: '2031-05-05T23:59:59Z' });
    expect(back).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    const same = await send('/api/dev/clock', { now: '2031-05-06T00:00:00Z' });
    expect(same.status).toBe(200);
  });

  test.each([[{}], [{ now: 'yesterday' }], [{ now: 5 }], [{ now: '2031-05-06T00:00:00Z', x: 1 }]])(
    'the clock refuses %j',
    async (body) => {
      expect(await send('/api/dev/clock', body)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_input' } },
      });
    },
  );
});

describe('a job', () => {
  test('a job runs to its end', async () => {
    expect(await send('/api/dev/run/close-month', {})).toMatchObject({
      status: 200,
      body: { data: { state: 'done' } },
    });
  });

  test('a job that goes on after its call is answered is run once, however often it is called meanwhile', async () => {
    const day = '2031-05-06';
    await context.firestore
      .doc(paths.rewardCalendar)
      .set({ lastPlannedDay: day, lastOpenedDay: day, timeZone: 'UTC' });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const slow = createApp(context, handlers);
    let starts = 0;
    const businessNow = async () => {
      starts += 1;
      await released;
      return new Date(`${day}T12:00:00Z`);
    };
    addDevCalls(slow, { ...context, clock: { ...context.clock, businessNow } }, 100);
    const run = () => send('/api/dev/run/open-day', {}, slow);
    for (let calls = 0; calls < 3; calls += 1) {
      expect(await run()).toMatchObject({ status: 202, body: { data: { state: 'running' } } });
    }
    expect(starts).toBe(1);
    release();
    await expect.poll(run).toMatchObject({ status: 200, body: { data: { state: 'done' } } });
    await run();
    // The call may be answered before the job has looked at the clock.
    await expect.poll(() => starts).toBeGreaterThan(1);
  });

  test('an unknown job is an unknown path', async () => {
    expect((await send('/api/dev/run/make-money', {})).status).toBe(404);
  });
});

describe('the faucet', () => {
  test('ten gifts to one address at once all arrive', async () => {
    const address = `0x${randomBytes(20).toString('hex')}`;
    const gifts = await Promise.all(
      Array.from({ length: 10 }, () =>
        send('/api/dev/faucet', { address, usdt: '1.5', pol: '0.1' }),
      ),
    );
    expect(gifts.map(({ status }) => status)).toEqual(gifts.map(() => 200));
    expect(await balanceOf(address)).toBe(10n ** 18n);
    const recent = await context.chain.getNewestBlock();
    await expect
      .poll(() => context.chain.getFinalizedBlockNumber(), { timeout: 90_000 })
      .toBeGreaterThanOrEqual(recent);
    const found = await context.chain.findTransfers({ to: [address] }, 0, recent);
    const receipts = await Promise.all(found.map(({ hash }) => context.chain.getReceipt(hash)));
    const received = receipts.flatMap((receipt) =>
      receipt.state === 'final' ? receipt.transfers : [],
    );
    expect(received.filter(({ to }) => sameAddress(to, address))).toHaveLength(gifts.length);
    expect(new Set(received.map(({ amountMicros }) => amountMicros))).toEqual(
      new Set([1_500_000n]),
    );
  });

  test.each([
    [{ usdt: '1', pol: '1' }],
    [{ address: '0x1', usdt: '1', pol: '1' }],
    [{ address: `0x${'1'.repeat(40)}`, usdt: 1, pol: '1' }],
    [{ address: `0x${'1'.repeat(40)}`, usdt: '-1', pol: '1' }],
    [{ address: `0x${'1'.repeat(40)}`, usdt: '10000000.000001', pol: '0' }],
    [{ address: `0x${'1'.repeat(40)}`, usdt: '0', pol: '10000.1' }],
  ])('the faucet refuses %j', async (body) => {
    expect((await send('/api/dev/faucet', body)).status).toBe(400);
  });
});

test('the dev calls are unknown paths of the deployed app', async () => {
  const deployed = createApp(context, handlers);
  for (const path of ['/api/dev/world', '/dev/world'])
    expect((await deployed.request(path, {}, {})).status).toBe(404);
});

async function balanceOf(address: string): Promise<bigint> {
  const response = await fetch(context.config.rpcUrls[0] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBalance',
      params: [address, 'latest'],
    }),
  });
  return BigInt(z.object({ result: z.string() }).parse(await response.json()).result);
}
