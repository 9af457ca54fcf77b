import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { startTokenService, type TokenService } from '../../test/fakes/token-service.ts';
import { ChainUnavailableError } from '../chain/chain.ts';
import { commandOf } from './command.ts';
import { blockNumber, defineOperation, flag, OperationError } from './operation.ts';

/** Its port is also that of the emulators, which are only connected to. */
let tokens: TokenService;

beforeEach(async () => {
  tokens = await startTokenService();
  for (const name of ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST'])
    vi.stubEnv(name, tokens.host);
});

afterEach(() => {
  tokens.stop();
  vi.unstubAllEnvs();
});

/** Runs an operation that does `work` with what it is given. */
async function run(work: (given: unknown) => 0 | 1, ...words: readonly string[]) {
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
    expect(stderr).toMatch(new RegExp(`^${error.name}: .*\n +at .*command\\.test\\.ts`));
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
    vi.stubEnv('GOOGLE_CLOUD_QUOTA_PROJECT', given);
    const work = vi.fn<() => 0>(() => {
      expect(process.env['FIRESTORE_EMULATOR_HOST']).toBeUndefined();
      expect(process.env['FIREBASE_AUTH_EMULATOR_HOST']).toBeUndefined();
      expect(process.env['GOOGLE_CLOUD_QUOTA_PROJECT']).toBe(billed);
      return 0;
    });
    expect(await run(work, 'a', '--project', 'polytips-real')).toEqual({ exitCode: 0, stderr: '' });
    expect(work).toHaveBeenCalledOnce();
  },
);
