import { environment } from '../../config/environment.ts';
import { lookForNewer } from '../browser/service-worker.ts';
import { findIdToken } from '../firebase/firebase.ts';
import { createFindAppToken } from './app-token.ts';
import { notLoaded } from './call-failure.ts';
import type { CallApi } from './create-call-api.ts';
import { fetchEarly } from './early-call.ts';

/** What a client of this browser depends on, but for the token of its session. */
export const browser = {
  fetch: fetchEarly,
  findAppToken: createFindAppToken({
    siteKey: environment.appCheckSiteKey,
    openAppCheck: async (siteKey) => {
      const { startAppCheck } = await import('../firebase/app-check.ts');
      return startAppCheck(siteKey);
    },
    timeoutMs: 10_000,
  }),
  lookForNewer,
} as const;

/** Makes a call of the contract with the session of this browser, if there is one. */
export const callApi: CallApi = callWith(findIdToken);

/** Makes calls with the session of an ID token, also when this browser has forgotten it. */
export const callApiAs = (token: string): CallApi => callWith(() => Promise.resolve(token));

/** The client brings what checks schemas with it, which a visitor's form does not wait for. */
function callWith(findToken: () => Promise<string | undefined>): CallApi {
  return async (call, input, signal) => {
    const client = await import('./create-call-api.ts').catch(() => undefined);
    if (client === undefined) return { ok: false, failure: notLoaded };
    return client.createCallApi({ ...browser, findToken })(call, input, signal);
  };
}
