import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { listAuditEvents } from '../../test/list-audit-events.ts';
import { dailyBps, planInCode } from '../../test/reference/example-members.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import { moveClock } from '../local-world/moved-clock.ts';
import { setPause } from '../payments/pause.ts';
import { paths } from '../platform/paths.ts';
import type { RewardPlan } from '../rewards/core/reward-plan.ts';
import { getPlanHistory } from '../rewards/store.ts';
import { runOperation } from './run-operation.ts';

/** What is confirmed on a Tuesday starts on Wednesday. */
const [tuesday, wednesday, thursday] = ['2026-01-13', '2026-01-14', '2026-01-15'];
const plan: RewardPlan = {
  ...planInCode,
  version: 2,
  effectiveDay: thursday,
  ...dailyBps(30),
};
const folder = await mkdtemp(join(tmpdir(), 'polytips-plan-'));
const file = join(folder, 'plan.json');
afterAll(() => rm(folder, { recursive: true }));

let world: TestWorld;

beforeEach(async () => {
  world = createTestWorld();
  await moveClock(world.context.firestore, new Date(`${tuesday}T10:00:00.000Z`), 'UTC');
  await world.setOpened(tuesday);
});

async function add(given: unknown, ...flags: string[]) {
  const { projectId = '' } = world.context.auth.app.options;
  await writeFile(file, typeof given === 'string' ? given : JSON.stringify(given));
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const terminal = { stdin: Readable.from([]), stdout, stderr };
  const args = ['plan:add', file, ...flags, '--project', projectId];
  const exitCode = await runOperation(args, terminal);
  stdout.end();
  stderr.end();
  const said = (await text(stdout)).replaceAll(projectId, 'here');
  return { exitCode, stdout: said, stderr: (await text(stderr)).replaceAll(file, 'plan.json') };
}

const history = () => getPlanHistory(world.context.firestore);
const events = () => listAuditEvents(world.context.firestore, { limit: 50 });

async function pausePayments(): Promise<void> {
  const { firestore } = world.context;
  await firestore.runTransaction(async (transaction) =>
    setPause(firestore, transaction, `${tuesday}T09:00:00.000Z`),
  );
}

async function expectUnchanged(): Promise<void> {
  expect(await history()).toEqual([planInCode]);
  expect(await events()).toEqual([]);
}

it('a plan is added once, with an event that has it whole, and its differences are shown', async () => {
  const differences = [
    'version: 1 becomes 2',
    `effectiveDay: 2000-01-01 becomes ${thursday}`,
    'daily.rateBps.Pro: 35 becomes 30',
    'daily.rateBps.Elite: 40 becomes 30',
  ];
  const added = [...differences, `Plan 2 applies from ${thursday} on in here`, ''].join('\n');
  expect(await add(plan)).toEqual({ exitCode: 0, stdout: added, stderr: '' });
  expect(await history()).toEqual([planInCode, plan]);

  // Also when its day is passed.
  await world.setOpened(thursday);
  const stdout = 'Plan 2 was added before to here\n';
  expect(await add(plan)).toEqual({ exitCode: 0, stdout, stderr: '' });
  expect(await history()).toEqual([planInCode, plan]);
  const [event, ...others] = await events();
  expect(others).toEqual([]);
  expect(event).toMatchObject({
    action: 'plan.added',
    actor: 'operator',
    subject: paths.rewardPlan,
    before: { version: 1 },
    after: { version: 2 },
  });
  expect(JSON.parse(String(event?.after?.['plan']))).toEqual(plan);
});

it('with --check a plan is shown, and nothing is written', async () => {
  const stdout = expect.stringMatching(/becomes 30\nPlan 2 would apply from .* on in here\n$/);
  expect(await add(plan, '--check')).toEqual({ exitCode: 0, stdout, stderr: '' });
  await expectUnchanged();
});

it.each([
  ['today', tuesday, tuesday, wednesday],
  [
    'the last planned day, which an operator with a late clock is behind',
    wednesday,
    wednesday,
    thursday,
  ],
])(
  'a plan is refused from the first day of what is sold on, counted from %s',
  async (_, lastPlanned, effectiveDay, sold) => {
    await world.setOpened(lastPlanned);
    for (const day of [effectiveDay, sold])
      expect(await add({ ...plan, effectiveDay: day })).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: `The effectiveDay ${day} is not later than ${sold}\n`,
      });
    await expectUnchanged();
  },
);

it('a plan is refused that takes effect more than 60 days ahead, before which no other could', async () => {
  const [last, beyond] = ['2026-03-14', '2026-03-15'];
  await pausePayments();
  for (const flags of [[], ['--repeat']])
    expect(await add({ ...plan, effectiveDay: beyond }, ...flags)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `The effectiveDay ${beyond} is later than ${last}, 60 days after today\n`,
    });
  await expectUnchanged();
  expect(await add({ ...plan, effectiveDay: last })).toMatchObject({ exitCode: 0 });
});

it('with --repeat a plan that a restore has lost takes effect after the last planned day', async () => {
  await pausePayments();
  expect(await add({ ...plan, effectiveDay: tuesday }, '--repeat')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `The effectiveDay ${tuesday} is not later than ${tuesday}\n`,
  });
  await expectUnchanged();
  expect(await add({ ...plan, effectiveDay: wednesday }, '--repeat')).toMatchObject({
    exitCode: 0,
  });
});

it('with --repeat a plan comes back that today would be refused, and others can follow it', async () => {
  await pausePayments();
  const earlier = { ...plan, performance: { ranks: plan.performance.ranks.toReversed() } };
  expect(await add(earlier, '--repeat')).toMatchObject({ exitCode: 0 });
  const next = { ...plan, version: plan.version + 1, effectiveDay: '2026-03-14' };
  expect(await add(next)).toMatchObject({ exitCode: 0 });
});

it('with --repeat a plan is refused while payments are made, because no restore has lost it', async () => {
  expect(await add({ ...plan, effectiveDay: wednesday }, '--repeat')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: '--repeat is for a restore, and payments are not paused\n',
  });
  await expectUnchanged();
});

it.each([
  [
    'of the version of another one',
    { ...plan, version: 1 },
    'Reward plan 1 does not follow plan 1',
  ],
  ['without a rate', { ...plan, daily: { ...plan.daily, rateBps: {} } }, 'daily.rateBps.Essential'],
  ['with a rate above the whole', { ...plan, ...dailyBps(10_001) }, 'daily.rateBps.Essential'],
  [
    'that pays twenty thousand times an amount',
    { ...plan, ...dailyBps(30, 20_000) },
    'daily.capMultiple: is more than 10',
  ],
  [
    'with ranks from the highest down',
    { ...plan, performance: { ranks: plan.performance.ranks.toReversed() } },
    'performance.ranks: a rank does not ask for more than the one before it',
  ],
  ['that is no JSON', '{', 'plan.json: '],
])('a plan %s is refused, and nothing is written', async (_, given, reason) => {
  const stderr = expect.stringContaining(reason);
  expect(await add(given)).toEqual({ exitCode: 1, stdout: '', stderr });
  await expectUnchanged();
});

it('no plan is added to plans that cannot be read', async () => {
  const reference = world.context.firestore.doc(paths.rewardPlan);
  await reference.set({ plans: [{ version: 2 }] });
  const stderr = expect.stringContaining(paths.rewardPlan);
  expect(await add(plan)).toEqual({ exitCode: 1, stdout: '', stderr });
  expect((await reference.get()).data()).toEqual({ plans: [{ version: 2 }] });
});
