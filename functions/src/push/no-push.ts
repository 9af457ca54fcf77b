import type { Push } from './push.ts';

/** Sends nothing: for an installation without a messaging service, such as the local world. */
export const noPush: Push = {
  send: () => Promise.resolve('off'),
  subscribe: () => Promise.resolve('off'),
  unsubscribe: () => Promise.resolve(),
};
