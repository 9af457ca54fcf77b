import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { polContract } from '@polytips/functions/contract/polygon.ts';
import { type Part, startPart } from '../base/part.ts';
import { waitUntil } from '../base/wait-until.ts';
import { callRpc } from './rpc.ts';

/**
 * The fixed facts of the local chain. The accounts are those of anvil's published mnemonic
 * ("test test ... junk"): worthless anywhere else.
 */
export const localChain = {
  chainId: 31_337,
  /** Account 0: it deploys the test USDT and holds its first supply. */
  deployer: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  /** Where the deployer's first contract lands. */
  usdtAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  /** Only transfers of POL through the contract at this address are logged (pol-transfers.sol). */
  polAddress: polContract,
  /** Account 9: what subscriptions are paid to. */
  companyWallet: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
} as const;

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
