import { endDelivery } from '../base/browser/service-worker.ts';
import type { ServiceWorkerRequest } from '../base/browser/service-worker-request.ts';
import type { Messaging } from './device.ts';

const key = 'polytips:local-push-token';
let stream: EventSource | undefined;

/**
 * The local world's stand-in for the messaging service and for the browser's push service, which no
 * machine has by itself: a stream brings each message, and the page gives it to the worker.
 */
export function openLocalMessaging(
  pushUrl: string,
  registration: ServiceWorkerRegistration,
): Messaging {
  return {
    getToken() {
      const token = localStorage.getItem(key) ?? `local-${crypto.randomUUID()}`;
      localStorage.setItem(key, token);
      const url = `${pushUrl}/devices/${token}`;
      if (stream?.url !== url) {
        stream?.close();
        stream = new EventSource(url);
        stream.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          const request = { kind: 'deliver', payload: data } satisfies ServiceWorkerRequest;
          registration.active?.postMessage(request);
        });
      }
      return Promise.resolve(token);
    },
    end() {
      stream?.close();
      stream = undefined;
      localStorage.removeItem(key);
      return endDelivery();
    },
  };
}
