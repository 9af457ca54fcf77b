import { clientsClaim } from 'workbox-core';
import { getCacheKeyForURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { serviceWorkerRequest } from '../base/browser/service-worker-request.ts';
import { parsePushMessage, screenOf } from '../push/push-message.ts';
import { showMessage, showScreen } from './notifications.ts';

declare const self: ServiceWorkerGlobalScope;
/** The files of the build, put in by web/service-worker-plugin.ts. */
declare const keptFiles: { url: string; revision: string | null }[];

/** A phone at the edge of its network waits no longer than this for the newest page. */
const networkTimeoutSeconds = 4;

/** A server that fails has no page of ours: the kept one is better than its own. */
const refuseFailure = {
  async fetchDidSucceed({ response }: { readonly response: Response }) {
    if (response.status >= 500) throw new Error(`Hosting has failed with ${response.status}`);
    return response;
  },
};

// The page comes from the network where there is one: a reload always brings the newest version, also
// when it is made because a part of an older one is missing. Without a network, or where Hosting
// fails, the kept page opens.
registerRoute(
  new NavigationRoute(new NetworkOnly({ networkTimeoutSeconds, plugins: [refuseFailure] }), {
    denylist: [/^\/api\//, /\.[^/]*$/],
  }),
);
setCatchHandler(async () => (await matchPrecache('/index.html')) ?? Response.error());
precacheAndRoute(keptFiles, { directoryIndex: '' });
// The first visit works offline without a reload.
clientsClaim();

self.addEventListener('push', (event) => {
  event.waitUntil(showMessage(self.registration, parsePushMessage(event.data?.text())));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showScreen(self.clients, screenOf(event.notification.data)));
});

self.addEventListener('message', (event) => {
  const { data: request } = serviceWorkerRequest.safeParse(event.data);
  if (request?.kind === 'knows') {
    event.ports[0]?.postMessage(getCacheKeyForURL(request.script) !== undefined);
  }
  if (request?.kind === 'take over') event.waitUntil(self.skipWaiting());
  if (import.meta.env.MODE === 'local-world' && request?.kind === 'deliver')
    event.waitUntil(showMessage(self.registration, parsePushMessage(request.payload)));
});
