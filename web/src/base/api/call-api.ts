import { environment } from '../../config/environment.ts';
import { lookForNewer } from '../browser/service-worker.ts';
import { findIdToken } from '../firebase/firebase.ts';
import type { Moment } from '../time/moment.ts';
import { createFindAppToken } from './app-token.ts';
import { notLoaded } from './call-failure.ts';
import type { CallApi, CallDeps } from './create-call-api.ts';
import { fetchEarly } from './early-call.ts';

let handleRefusal: (madeAt: Moment) => void = () => undefined;

/** Sets what handles that the server refuses this browser's session, whichever code has made the call. */
export function handleRefusals(handle: typeof handleRefusal): void {
  handleRefusal = handle;
}

/** What a client with the session of this browser depends on. */
export const ownSession = {
  fetch: fetchEarly,
  findToken: findIdToken,
  findAppToken: createFindAppToken({
    siteKey: environment.appCheckSiteKey,
    openAppCheck: async (siteKey) => {
      const { startAppCheck } = await import('../firebase/app-check.ts');
      return startAppCheck(siteKey);
    },
    timeoutMs: 10_000,
  }),
  lookForNewer,
  noteRefusal: (madeAt) => handleRefusal(madeAt),
} as const satisfies CallDeps;

/** Makes a call of the contract with the session of this browser, if there is one. */
export const callApi: CallApi = callWith(ownSession);

/** Makes calls with the session of an ID token, also when this browser has forgotten it; or without one, as a visitor. */
export const callApiAs = (token: string | undefined): CallApi =>
  callWith({
    ...ownSession,
    findToken: () => Promise.resolve(token),
    noteRefusal: undefined,
  });

/** The client brings what checks schemas with it, which a visitor's form does not wait for. */
function callWith(deps: CallDeps): CallApi {
  return async (call, input, signal) => {
    const client = await import('./create-call-api.ts').catch(() => undefined);
    if (client === undefined) return { ok: false, failure: notLoaded };
    return client.createCallApi(deps)(call, input, signal);
  };
}
