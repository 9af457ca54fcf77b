import { environment } from '../../config/environment.ts';
import { findIdToken, openAppCheck } from '../firebase.ts';
import { createFindAppToken } from './app-token.ts';
import { type CallApi, createCallApi } from './create-call-api.ts';

const browser = {
  fetch: (input, init) => fetch(input, init),
  findAppToken: createFindAppToken({
    siteKey: environment.appCheckSiteKey,
    openAppCheck,
    timeoutMs: 10_000,
  }),
} as const satisfies Omit<Parameters<typeof createCallApi>[0], 'findToken'>;

/** Makes a call of the contract with the session of this browser, if there is one. */
export const callApi = createCallApi({ ...browser, findToken: findIdToken });

/** Makes calls with the session of an ID token, also when this browser has forgotten it. */
export const callApiAs = (token: string): CallApi =>
  createCallApi({ ...browser, findToken: () => Promise.resolve(token) });
