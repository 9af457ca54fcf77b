import { emulators, environment } from '../config/environment.ts';
import { createJsonRpc } from './json-rpc.ts';
import { type ScanDeps, type ScanRequest, scanReceivedPol } from './scan-received-pol.ts';
import { createTransferLogs } from './transfer-logs.ts';

const { id: chainId, rpcUrls } = environment.chain;
// With its own order of endpoints: one that refuses wide spans still serves payments well.
const logs = createTransferLogs(createJsonRpc({ endpoints: rpcUrls, chainId }));

/** Scans the app's chain for POL that an address received, as `scanReceivedPol` does. */
export const scanAppChain = (
  record: Pick<ScanDeps, 'read' | 'keep'>,
  request: ScanRequest,
): Promise<boolean> =>
  scanReceivedPol(
    { ...record, logs, isRestartable: emulators !== undefined, nowMs: () => Date.now() },
    request,
  );
