import { createContext } from './context/create-context.ts';
import { deployedFunctions } from './deployed-functions.ts';
import { createApp } from './http/create-app.ts';
import { handlers } from './http/handlers.ts';
import { addDevCalls } from './local-world/dev-calls.ts';
import { localPush } from './local-world/local-push.ts';
import { createMovedClock } from './local-world/moved-clock.ts';
import { systemClock } from './platform/clock.ts';

// The entry of the local world: index.ts with a business clock that moves, a stand-in for the messaging
// service, and the dev calls.
export const {
  api,
  openDay,
  closeMonth,
  reconcile,
  scanReceipts,
  deliverMail,
  deliverDueMails,
  deliverPush,
  sendMessages,
  exportBackup,
  moveDevices,
  endDevices,
  followPayment,
  verifyChain,
} = deployedFunctions(
  () => {
    const standing = createContext(process.env, systemClock);
    const context = {
      ...standing,
      clock: createMovedClock(standing.firestore),
      push: localPush(standing),
    };
    const app = createApp(context, handlers);
    addDevCalls(app, context);
    return { context, app };
  },
  // The emulator would ask for the value of a parameter, and for a secret in the cloud.
  { businessTimeZone: 'UTC', mailSecrets: [], apiMinInstances: 0 },
);
