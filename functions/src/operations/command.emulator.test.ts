import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { getFirestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { startTokenService } from '../../test/fakes/token-service.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import { openProject } from '../context/create-context.ts';
import { commandOf } from './command.ts';
import { blockNumber, defineOperation, flag, type Operation, OperationError } from './operation.ts';

beforeEach(() => {
  for (const name of ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST'])
    vi.stubEnv(name, process.env[name]);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Runs an operation that does `work` with what it is given. */
const run = async (work: (given: unknown) => 0 | 1, ...words: readonly string[]) =>
  runWith({}, work, words);

async function runWith(
  changes: Pick<Operation<unknown>, 'isTimeless'>,
  work: (given: unknown) => 0 | 1,
  words: readonly string[],
) {
  const command = commandOf(
    defineOperation({
      name: 'tested',
      summary: 'Is tested',
      details: 'Nothing else.',
      exits: { done: 'done' },
      parameters: {
        ids: { usage: '<id> [<id> ...]', is: 'an id' },
        fromBlock: { usage: '[--from-block <n>]', is: 'the number of a block' },
        isQuick: { usage: '[--quick]' },
      },
      schema: z.object({
        ids: z.array(z.string()).check(z.minLength(1)),
        fromBlock: z.optional(blockNumber),
        isQuick: flag,
      }),
      run: async (given) => work(given),
      ...changes,
    }),
  );
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const exitCode = await command.run(words, { stdin: Readable.from([]), stdout, stderr });
  stderr.end();
  return { exitCode, stderr: await text(stderr) };
}

const fail = (error: unknown) => () => {
  throw error;
};

it('an operation gets its arguments, options and flags parsed', async () => {
  const work = vi.fn<(given: unknown) => 0 | 1>(() => 1);
  expect(await run(work, 'a', '--quick', 'b', '--from-block', '12')).toEqual({
    exitCode: 1,
    stderr: '',
  });
  expect(work).toHaveBeenCalledExactlyOnceWith({ ids: ['a', 'b'], fromBlock: 12, isQuick: true });
  await run(work, 'a');
  expect(work).toHaveBeenLastCalledWith({ ids: ['a'], isQuick: false });
});

it.each([
  ['is refused', new OperationError('Not now'), 'Not now\n'],
  [
    'does not reach the chain',
    new ChainUnavailableError('No endpoint'),
    'No endpoint: try again\n',
  ],
])('an operation that %s exits with 1 and says why', async (_, error, stderr) => {
  expect(await run(fail(error), 'a')).toEqual({ exitCode: 1, stderr });
});

it.each([new TypeError("Cannot read properties of undefined (reading 'uid')"), new Error('14')])(
  'a bug or an outage exits with 3 and prints the stack, and not the usage: %s',
  async (error) => {
    const { exitCode, stderr } = await run(fail(error), 'a');
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(new RegExp(`^${error.name}: .*\n +at .*command\\.emulator\\.test\\.ts`));
    expect(stderr).not.toContain('npm run ops');
  },
);

it('without the local world an operation is not begun: it exits with 3 and says where none listens', async () => {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', '127.0.0.1:1');
  const work = vi.fn<() => 0>(() => 0);
  expect(await run(work, 'a')).toEqual({
    exitCode: 3,
    stderr: `The local world does not run: nothing listens at 127.0.0.1:1. Run npm start, or give another project after the --:

  npm run ops -- tested <id> [<id> ...] [--from-block <n>] [--quick] [--project <id>]
`,
  });
  expect(work).not.toHaveBeenCalled();
});

it.each([
  ['that project', undefined, 'polytips-real'],
  ['what the operator has set', 'another-project', 'another-project'],
])(
  'an operation of a real project begins with an access token and without the emulators, billed to %s',
  async (_, given, billed) => {
    const tokens = await startTokenService();
    vi.stubEnv('GOOGLE_CLOUD_QUOTA_PROJECT', given);
    // Its Firestore is the emulator's still, because it is opened before.
    getFirestore(openProject('polytips-real'));
    const work = vi.fn<() => 0>(() => {
      expect(process.env['FIRESTORE_EMULATOR_HOST']).toBeUndefined();
      expect(process.env['FIREBASE_AUTH_EMULATOR_HOST']).toBeUndefined();
      expect(process.env['GOOGLE_CLOUD_QUOTA_PROJECT']).toBe(billed);
      return 0;
    });
    expect(await run(work, 'a', '--project', 'polytips-real')).toEqual({ exitCode: 0, stderr: '' });
    expect(work).toHaveBeenCalledOnce();
    tokens.stop();
  },
);

/** Sets the clock of this machine. */
const setAhead = (seconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });

it.each([
  ['ahead of', 1_200],
  ['behind', -1_200],
])(
  'an operation is not begun where the clock of its machine is more than a minute %s Firestore: it exits with 4 and says so',
  async (side, seconds) => {
    setAhead(seconds);
    const work = vi.fn<() => 0>(() => 0);
    expect(await run(work, 'a')).toEqual({
      exitCode: 4,
      stderr: expect.stringMatching(
        new RegExp(
          `^The clock of this machine is \\d+ s ${side} Firestore's, so nothing was done: set it right, and run this again\\n$`,
        ),
      ),
    });
    expect(work).not.toHaveBeenCalled();
  },
);

it.each([
  ['with a clock of less than a minute from it', 5, {}],
  ['of no time with any clock', 3_600, { isTimeless: true }],
] as const)('an operation %s is begun', async (_, seconds, changes) => {
  const work = vi.fn<() => 0>(() => 0);
  for (const way of [1, -1]) {
    setAhead(way * seconds);
    expect(await runWith(changes, work, ['a'])).toEqual({ exitCode: 0, stderr: '' });
    vi.useRealTimers();
  }
  expect(work).toHaveBeenCalledTimes(2);
});
