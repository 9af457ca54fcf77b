import { chain } from '../chain/app-chain.ts';
import { createJsonRpc } from '../chain/json-rpc.ts';
import { createTransferLogs } from '../chain/transfer-logs.ts';
import { environment } from '../config/environment.ts';
import { createActivityStore } from './activity-store.ts';
import type { ScanDeps } from './scan-incoming.ts';
import type { OutcomeDeps } from './settle-outcomes.ts';

const { id: chainId, rpcUrls, usdtAddress } = environment.chain;
const store = createActivityStore('polytips-activity');

/** What activity asks of the chain of this build and keeps in this browser. */
export const activityDeps: ScanDeps & OutcomeDeps = {
  chainId,
  chain,
  // With endpoints of its own order: one that refuses wide spans is as good as any for payments.
  logs: createTransferLogs(createJsonRpc({ endpoints: rpcUrls, chainId }), usdtAddress),
  store,
  nowMs: () => Date.now(),
};
