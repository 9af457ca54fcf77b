import type { PageRequest } from '../base/page-request.ts';
import { brand } from '../config/brand.ts';
import { paths } from '../config/paths.ts';
import type { PushMessage } from '../push/push-message.ts';

/**
 * Shows a message on the device, in place of one with the same tag. What is no message of ours is shown
 * without its words: a browser takes the right to push from a worker that shows nothing.
 */
export function showMessage(
  registration: ServiceWorkerRegistration,
  message: PushMessage | undefined,
): Promise<void> {
  const { title, body, tag } = message ?? {
    title: brand.name,
    body: 'Open the app',
    tag: 'unknown',
  };
  return registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    lang: 'en',
  });
}

/** Leads to the tips: in a window that is open, which decides when it can, or else in a new one. */
export async function showTips(clients: Clients): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [open] = windows.toSorted((one, other) => Number(other.focused) - Number(one.focused));
  if (open === undefined) {
    await clients.openWindow(`/#${paths.tips}`);
    return;
  }
  // Without a press of the member, as by an automatic click, the browser refuses, and the tips show anyway.
  await open.focus().catch(() => undefined);
  open.postMessage({ kind: 'show tips' } satisfies PageRequest);
}
