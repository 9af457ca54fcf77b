import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Part, startPart } from '../start/part.ts';
import { waitUntil } from '../start/wait-until.ts';
import { localChain } from './local-chain.ts';
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
      // Without these a block comes only with a transaction, and `finalized` stays 64 blocks behind.
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
export function waitForChain(rpcUrl: string): Promise<void> {
  return waitUntil({ name: 'The chain', timeoutMs: 15_000, intervalMs: 50 }, async () => {
    await callRpc(rpcUrl, 'eth_chainId');
    return true;
  });
}
