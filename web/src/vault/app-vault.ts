import { trustedScriptUrl } from '../base/browser/trusted-types.ts';
import { followReturns } from './follow-returns.ts';
import { createVault } from './vault.ts';
import workerUrl from './worker.ts?worker&url';
import type { StartWorker } from './worker-client.ts';

/** Starts the vault's worker. */
export const startWorker: StartWorker = ({ onMessage, onBroken }) => {
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'vault' });
  worker.addEventListener('message', (event: MessageEvent<unknown>) => onMessage(event.data));
  worker.addEventListener('messageerror', () => onBroken('failed'));
  worker.addEventListener('error', (event) => {
    // Keeps the error out of the console: its text could quote a secret.
    event.preventDefault();
    // An error in its code has the place where it happened.
    onBroken(event instanceof ErrorEvent ? 'failed' : 'missing');
  });
  return {
    post: (data) => worker.postMessage(data),
    terminate: () => worker.terminate(),
  };
};

/**
 * Fetches the worker's code, a hundred kilobytes, so that the browser has it when a password is derived. That it
 * cannot be fetched is reported then.
 */
export async function fetchVaultCode(): Promise<void> {
  try {
    await (await fetch(workerUrl)).arrayBuffer();
  } catch {
    // The worker's own request says it.
  }
}

/** The vault of this tab. */
export const vault = createVault({ channel: new BroadcastChannel('polytips:vault'), startWorker });

for (const activity of ['pointerdown', 'keydown'])
  document.addEventListener(activity, () => vault.touch(), { capture: true, passive: true });
// A page that the browser kept aside was not notified of a lock meanwhile.
followReturns(vault.checkIdle, vault.lockHere);
