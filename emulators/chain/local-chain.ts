import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localChain } from '@polytips/functions/local-world/server-variables.ts';
import { type Part, startPart } from '../base/part.ts';
import { waitUntil } from '../base/wait-until.ts';
import { callRpc } from './rpc.ts';

/** Starts anvil; it is usable once `waitForChain` has returned. */
export function startChain(port: number, logDirectory: string): Part {
  return startPart({
    name: 'chain',
    script: fileURLToPath(import.meta.resolve('@foundry-rs/anvil/bin.mjs')),
    arguments: [
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--chain-id',
      String(localChain.chainId),
      // By default a block comes only with a transaction, and `finalized` stays 64 blocks behind.
      '--block-time',
      '1',
      '--slots-in-an-epoch',
      '1',
      '--silent',
    ],
    directory: logDirectory,
    environment: { TARGET_TOOL: 'anvil' },
    logFile: join(logDirectory, 'chain.log'),
  });
}

/** Waits until the chain answers. */
export function waitForChain(rpcUrl: string, signal?: AbortSignal): Promise<void> {
  return waitUntil({ name: 'The chain', timeoutMs: 60_000, intervalMs: 50, signal }, async () => {
    await callRpc(rpcUrl, 'eth_chainId');
    return true;
  });
}
