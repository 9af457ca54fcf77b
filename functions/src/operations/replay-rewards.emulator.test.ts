import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import { paths } from '../platform/paths.ts';
import { openDays, openingOf } from '../rewards/open-days.ts';

let world: TestWorld;

interface Ended {
  readonly exitCode: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

function run(...given: string[]): Promise<Ended> {
  const script = join(import.meta.dirname, 'main.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [script, 'rewards:replay', ...given], (error, stdout, stderr) => {
      resolve({ exitCode: error === null ? 0 : error.code, stdout, stderr });
    });
  });
}

const replay = (day: string) =>
  run(day, '--project', world.context.auth.app.options.projectId ?? '');

beforeAll(async () => {
  world = createTestWorld();
  world.setNow('2026-01-09T10:00:00.000Z');
  await world.join([
    ['MEMBER', null],
    ['GUEST0', 'MEMBER'],
  ]);
  await world.confirm(['MEMBER', '1000']);
  world.setNow('2026-01-10T00:01:00.000Z');
  await openDays(openingOf(world.context), { isTimeUp: () => false });
});

it('exits with 0 when the day is as computed, and with 1 when the run or a row is not', async () => {
  const reading = 'Reading 2 places in the network and computing 2026-01-10\n';
  expect(await replay('2026-01-10')).toEqual({
    exitCode: 0,
    stdout: '1 rows compared, 0 with differences\nThe day is as computed\n',
    stderr: reading,
  });
  const { firestore } = world.context;
  await firestore.doc(paths.run('2026-01-10')).update({ 'computed.totals.credited': 2 });
  expect(await replay('2026-01-10')).toEqual({
    exitCode: 1,
    stdout: [
      'run of 2026-01-10: totals.credited: stored 2, computed 1\n',
      '1 rows compared, 0 with differences\nThe day is NOT as computed\n',
    ].join(''),
    stderr: reading,
  });
  const extra = { days: { '2026-01-10': { token: 'BTC' } } };
  await firestore.doc(paths.account('GUEST0')).set(extra, { merge: true });
  expect(await replay('2026-01-10')).toMatchObject({
    exitCode: 1,
    stdout: expect.stringContaining(
      'GUEST0: an entry that is not computed; stored no amount\n2 rows compared, 1 with differences\n',
    ),
  });
});

it('exits with 1 and one line when the day is not opened', async () => {
  expect(await replay('2026-01-12')).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringMatching(/2026-01-12 is not opened yet: .*2026-01-10\.\n$/),
  });
});

it('exits with 2 and the help on arguments that make no sense', async () => {
  const sunday = '2026-01-11';
  const misused = [[], ['2026-02-30'], ['2026-01-10', '2026-01-12'], ['--all']];
  const [help, ...others] = await Promise.all(
    [['--help'], [sunday], ...misused].map((given) => run(...given)),
  );
  expect(help).toMatchObject({ exitCode: 0, stderr: '' });
  expect(others[0]?.stderr).toContain(`${sunday} is a Sunday`);
  for (const ended of others)
    expect(ended).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringContaining('npm run rewards:replay'),
    });
});
