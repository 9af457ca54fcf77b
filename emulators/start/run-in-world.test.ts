import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runInWorld } from './run-in-world.ts';
import type { WorldOptions } from './world.ts';

vi.mock('./world.ts', () => ({
  startWorld: ({ signal }: WorldOptions) => {
    const directory = mkdtempSync(join(tmpdir(), 'polytips-world-'));
    return Promise.resolve({
      directory,
      ended: new Promise(() => undefined),
      // As the world does that an interruption ends.
      stop: () => {
        if (signal.aborted) rmSync(directory, { recursive: true });
        return Promise.resolve();
      },
    });
  },
}));

const interruptStop = (line: string): void => {
  if (line === 'Stopping') process.emit('SIGINT');
};

test('a signal that comes while a world stops whose work is done changes nothing', async () => {
  const options = { name: 'test', onProgress: interruptStop };
  expect(await runInWorld(options, () => Promise.resolve())).toBe(0);
});
