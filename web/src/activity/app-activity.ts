import { chain } from '../chain/app-chain.ts';
import { createJsonRpc } from '../chain/json-rpc.ts';
import { createTransferLogs } from '../chain/transfer-logs.ts';
import { environment } from '../config/environment.ts';
import { createActivityStore } from './activity-store.ts';
import type { ScanDeps } from './scan-incoming.ts';
import type { OutcomeDeps } from './settle-outcomes.ts';

const { id: chainId, rpcUrls } = environment.chain;
const store = createActivityStore('polytips-activity');

/** The dependencies of activity in this build. */
export const activityDeps: ScanDeps & OutcomeDeps = {
  chainId,
  chain,
  // With its own order of endpoints: one that refuses wide spans still serves payments well.
  logs: createTransferLogs(createJsonRpc({ endpoints: rpcUrls, chainId })),
  store,
  nowMs: () => Date.now(),
};
