import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { untilAborted } from '../base/interruption.ts';
import { BusyPortError, startOnFreePorts } from '../base/ports.ts';
import { repository } from '../base/repository.ts';
import { startWorld } from './world.ts';

const chain = vi.hoisted(() => ({ takesPort: false }));

vi.mock('./build.ts', () => ({
  buildLocalServer: (_folder: string, signal: AbortSignal) => untilAborted(signal),
}));

// A chain that ends at once, with its port taken by another program or not.
vi.mock('../chain/local-chain.ts', () => ({
  startChain: (port: number, logDirectory: string) => {
    const logFile = join(logDirectory, 'chain.log');
    writeFileSync(logFile, 'No such option\n');
    const other = createServer();
    onTestFinished(() => void other.close());
    const taken = chain.takesPort ? once(other.listen(port, '127.0.0.1'), 'listening') : undefined;
    return {
      name: 'chain',
      logFile,
      ended: Promise.resolve(taken).then(() => 'chain ended (1)'),
      isRunning: () => false,
      stop: () => Promise.resolve(),
    };
  },
  waitForChain: (_url: string, signal: AbortSignal) => untilAborted(signal),
}));

async function startWithEndedChain() {
  const ports = await startOnFreePorts((free) => Promise.resolve(free));
  const name = `world-test-${ports.hosting}`;
  const directory = join(repository, 'emulators/dist', name);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const world = startWorld({
    name,
    ports,
    kdfCost: 1_024,
    web: false,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return { world, ports, directory };
}

test('a world whose chain ends by itself says why and where the logs are, and keeps them', async () => {
  chain.takesPort = false;
  const { world, directory } = await startWithEndedChain();
  await expect(world).rejects.toMatchObject({
    message: `The world did not start; its logs are in ${join(directory, 'logs')}`,
    cause: { message: 'The chain did not start:\nNo such option' },
  });
  expect(existsSync(join(directory, 'logs/chain.log'))).toBe(true);
  expect(existsSync(join(directory, 'web'))).toBe(false);
});

test('a world whose chain ends because its port is taken has a busy port, and leaves no folder', async () => {
  chain.takesPort = true;
  const { world, ports, directory } = await startWithEndedChain();
  await expect(world).rejects.toThrow(BusyPortError);
  await expect(world).rejects.toThrow(`Port ${ports.chain} (chain) is busy`);
  expect(existsSync(directory)).toBe(false);
});
