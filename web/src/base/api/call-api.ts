import { environment } from '../../config/environment.ts';
import { findIdToken, openAppCheck } from '../firebase.ts';
import { createFindAppToken } from './app-token.ts';
import { createCallApi } from './create-call-api.ts';

/** Makes a call of the contract with the session of this browser, if there is one. */
export const callApi = createCallApi({
  fetch: (input, init) => fetch(input, init),
  findToken: findIdToken,
  findAppToken: createFindAppToken({
    siteKey: environment.appCheckSiteKey,
    openAppCheck,
    timeoutMs: 10_000,
  }),
});
