import { chain } from '../../chain/app-chain.ts';
import { createIntentStore } from './intent-store.ts';
import { createPayments } from './payments.ts';

/** The outbox of this browser. */
export const payments = createPayments({
  chain,
  store: createIntentStore('polytips-outbox'),
  locks: navigator.locks,
  sleep: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
});
