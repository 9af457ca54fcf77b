import { defineInt, defineSecret, defineString } from 'firebase-functions/params';
import { createContext } from './context/create-context.ts';
import { deployedFunctions } from './deployed-functions.ts';
import { createApp } from './http/create-app.ts';
import { handlers } from './http/handlers.ts';
import { systemClock } from './platform/clock.ts';

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
    const context = createContext(process.env, systemClock);
    return { context, app: createApp(context, handlers) };
  },
  {
    businessTimeZone: defineString('BUSINESS_TIME_ZONE', { default: 'UTC' }),
    mailSecrets: [defineSecret('SMTP_PASSWORD')],
    apiMinInstances: defineInt('API_MIN_INSTANCES', { default: 0 }),
  },
);
