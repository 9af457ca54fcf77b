import { createKeeper } from '../keeper.ts';
import type { PaymentNetwork } from '../payment-request.ts';
import type { StartWorker } from '../worker-line.ts';

// The cheapest cost at which a derivation still reports its progress often.
const testKdfCost = 1_024;

/** The real keeper, reached through copies as a worker is; it hears nothing once terminated. */
export const startKeeper =
  (network: PaymentNetwork, onTerminate: () => void): StartWorker =>
  ({ message }) => {
    let running = true;
    const handle = createKeeper(
      network,
      (reply) => {
        const copy: unknown = structuredClone(reply);
        queueMicrotask(() => running && message(copy));
      },
      testKdfCost,
    );
    return {
      post: (data) => void handle(structuredClone(data)),
      terminate: () => {
        running = false;
        onTerminate();
      },
    };
  };
