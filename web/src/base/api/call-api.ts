import { findIdToken } from '../firebase.ts';
import { createCallApi } from './create-call-api.ts';

/** Makes a call of the contract with the session of this browser, if there is one. */
export const callApi = createCallApi({
  fetch: (input, init) => fetch(input, init),
  findToken: findIdToken,
});
