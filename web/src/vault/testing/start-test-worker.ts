import type { PaymentNetwork } from '../payment-request.ts';
import { createVaultWorker } from '../vault-worker.ts';
import type { StartWorker } from '../worker-client.ts';

// The cheapest cost at which a derivation still reports its progress often.
const kdfCost = 1_024;

/** The real vault worker in this thread. Messages are copied, and none arrives after the end. */
export const startTestWorker =
  (network: PaymentNetwork, onTerminate: () => void): StartWorker =>
  ({ onMessage }) => {
    let running = true;
    const post = (message: unknown) => {
      const copy: unknown = structuredClone(message);
      queueMicrotask(() => running && onMessage(copy));
    };
    const handle = createVaultWorker(network, post, kdfCost);
    return {
      post: (data) => void handle(structuredClone(data)),
      terminate: () => {
        running = false;
        onTerminate();
      },
    };
  };
