import { expect, test } from 'vitest';
import { createScheduler, isDue } from './schedules.ts';

const at = (text: string): Date => new Date(`${text}Z`);

// 22 November 2026 is a Sunday.
test.each([
  ['* * * * *', '2026-11-22T10:00:30', '2026-11-22T10:00:59', false],
  ['* * * * *', '2026-11-22T10:00:30', '2026-11-22T10:01:00', true],
  ['*/5 * * * *', '2026-11-22T10:01', '2026-11-22T10:04:59', false],
  ['*/5 * * * *', '2026-11-22T10:04', '2026-11-22T10:05', true],
  ['*/5 * * * *', '2026-11-22T10:05', '2026-11-22T10:05:59', false],
  ['31 * * * *', '2026-11-22T10:31', '2026-11-22T11:30', false],
  ['31 * * * *', '2026-11-22T10:30', '2026-11-22T10:31', true],
  ['1-59/10 * * * 1-6', '2026-11-21T23:51', '2026-11-22T23:59', false],
  ['1-59/10 * * * 1-6', '2026-11-22T23:59', '2026-11-23T00:00', false],
  ['1-59/10 * * * 1-6', '2026-11-22T23:59', '2026-11-23T00:01', true],
  ['1-59/10 * * * *', '2026-11-21T23:51', '2026-11-22T00:00', false],
  ['1-59/10 * * * *', '2026-11-21T23:51', '2026-11-22T00:01', true],
  ['0 6,18 1 * *', '2026-11-02T00:00', '2026-11-30T23:59', false],
  ['0 6,18 1 * *', '2026-11-01T06:00', '2026-11-01T18:00', true],
  ['* * * * *', '2026-11-22T10:05', '2026-11-22T10:01', false],
])('the cron %s between %s and %s is due: %s', (cron, from, to, due) => {
  expect(isDue(cron, at(from), at(to))).toBe(due);
});

test.each(['', '* * * * x', '61-', '1/2/3 * * * *'])('%j is no cron', (cron) => {
  expect(() => isDue(cron, at('2026-11-22T10:00'), at('2026-11-22T10:01'))).toThrow('CronPattern');
});

/** A world whose business time is set by hand, and which notes the jobs that run in it. */
function fakeWorld() {
  const runs: string[] = [];
  const world = { now: '', runs, fails: '' };
  const schedule = [
    { job: 'open-day', cron: '1-59/10 * * * *', zone: 'business' as const },
    { job: 'deliver-due-mails', cron: '* * * * *', zone: 'UTC' as const },
  ];
  const client = {
    getWorld: async () => ({ ...facts, now: world.now, schedule }),
    runJob: async (job: string) => {
      runs.push(job);
      if (job === world.fails) throw new Error('No mail server');
    },
  };
  return { world, client };
}

const facts = {
  usdt: '',
  companyWallet: '',
  rpcUrl: '',
  chainId: 31_337,
  rootSponsor: null,
  businessDay: '',
  accounts: [],
};

test('a job of the business zone runs once when business time leaps over its minutes', async () => {
  const { world, client } = fakeWorld();
  const tick = createScheduler(client, () => expect.unreachable());
  world.now = '2026-11-24T10:02:00Z';
  await tick(at('2026-11-22T10:00:10'));
  expect(world.runs).toEqual([]);
  world.now = '2026-11-27T00:00:20Z';
  await tick(at('2026-11-22T10:00:20'));
  expect(world.runs).toEqual(['open-day']);
  world.now = '2026-11-27T00:00:30Z';
  await tick(at('2026-11-22T10:00:30'));
  expect(world.runs).toEqual(['open-day']);
});

test('a job of real time does not follow business time, and its failure is reported', async () => {
  const { world, client } = fakeWorld();
  const failures: string[] = [];
  const tick = createScheduler(client, (line) => failures.push(line));
  world.now = '2026-11-22T10:00:00Z';
  world.fails = 'deliver-due-mails';
  await tick(at('2026-11-22T10:00:50'));
  await tick(at('2026-11-22T10:01:00'));
  expect(world.runs).toEqual(['deliver-due-mails']);
  expect(failures).toEqual(['The job deliver-due-mails failed: Error: No mail server']);
});
