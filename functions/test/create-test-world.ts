import { randomBytes, randomUUID } from 'node:crypto';
import { createChain } from '../src/chain/json-rpc-chain.ts';
import type { Config } from '../src/platform/config.ts';
import type { ActingContext } from '../src/platform/context.ts';
import { createContext } from '../src/platform/create-context.ts';
import type { TestChain } from './fakes/chain.ts';
import { testVariables } from './test-variables.ts';

/** A context of its own project, so that test files do not disturb each other, and its times. */
export interface TestWorld {
  readonly context: ActingContext;
  /** Moves business time and real time. */
  setNow(moment: string): void;
}

/** Connects to the emulators, with an empty Firestore, and to the chain of the test. */
export function createTestWorld(
  chain: Pick<TestChain, 'url' | 'chainId' | 'usdtAddress'>,
  changes: Partial<Config> = {},
): TestWorld {
  // A Wednesday.
  let now = new Date('2026-01-07T12:00:00.000Z');
  const clock = { realNow: () => now, businessNow: () => Promise.resolve(now) };
  const variables = {
    ...testVariables,
    GCLOUD_PROJECT: `demo-${randomUUID().slice(0, 8)}`,
    CHAIN_ID: String(chain.chainId),
    RPC_URLS: chain.url,
    USDT_ADDRESS: chain.usdtAddress,
    // The chain outlives the world, so what earlier worlds were paid must not reach this one.
    COMPANY_WALLET: `0x${randomBytes(20).toString('hex')}`,
  };
  const context = createContext(variables, clock);
  const config = { ...context.config, ...changes };
  return {
    context: {
      ...context,
      config,
      chain: createChain(config),
      cause: { actor: 'test', requestId: 'test' },
    },
    setNow: (moment) => {
      now = new Date(moment);
    },
  };
}
