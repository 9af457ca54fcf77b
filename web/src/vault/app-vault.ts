import { trustedScriptUrl } from '../lib/trusted-types.ts';
import { createDisclosure } from './disclosure.ts';
import { createVault } from './vault.ts';
import workerUrl from './worker.ts?worker&url';
import type { StartWorker } from './worker-line.ts';

const startWorker: StartWorker = ({ message, broke }) => {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'vault' });
  worker.addEventListener('message', (event: MessageEvent<unknown>) => message(event.data));
  worker.addEventListener('messageerror', broke);
  worker.addEventListener('error', (event) => {
    // Handled here: a wallet that breaks locks. Its text could quote what it was given.
    event.preventDefault();
    broke();
  });
  return {
    post: (data) => worker.postMessage(data),
    terminate: () => worker.terminate(),
  };
};

/** The vault of this tab. */
export const vault = createVault({ channel: new BroadcastChannel('polytips:vault'), startWorker });

/** How members take their wallet elsewhere. */
export const disclosure = createDisclosure(startWorker);

for (const activity of ['pointerdown', 'keydown'])
  document.addEventListener(activity, () => vault.touch(), { capture: true, passive: true });
document.addEventListener('visibilitychange', () => vault.checkIdle());
