import type { PushScreen } from '@polytips/functions/contract/push.ts';
import type { PageRequest } from '../base/browser/page-request.ts';
import { brand } from '../config/brand.ts';
import { paths } from '../config/paths.ts';
import type { PushMessage } from '../push/push-message.ts';

/**
 * Shows a message on the device, in place of one with the same tag. What is no message of ours is shown
 * without its words: a browser takes the right to push from a worker that shows nothing.
 */
export function showMessage(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  message: PushMessage | undefined,
): Promise<void> {
  const { title, body, tag, screen } = message ?? {
    title: brand.name,
    body: 'Open the app',
    tag: 'unknown',
    screen: 'tips',
  };
  return registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    lang: 'en',
    data: screen,
  });
}

/** The windows of the app, as far as a press needs them. */
export interface AppWindows {
  matchAll(options: {
    readonly type: 'window';
    readonly includeUncontrolled: true;
  }): Promise<readonly AppWindow[]>;
  openWindow(url: string): Promise<unknown>;
}

interface AppWindow {
  readonly focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

/** Leads to a screen: in a window that is open, which decides when it can, or else in a new one. */
export async function showScreen(clients: AppWindows, screen: PushScreen): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [open] = windows.toSorted((one, other) => Number(other.focused) - Number(one.focused));
  if (open === undefined) {
    await clients.openWindow(`/#${paths[screen]}`);
    return;
  }
  // Without a press of the member, as by an automatic click, the browser refuses, and the screen shows anyway.
  await open.focus().catch(() => undefined);
  open.postMessage({ kind: 'show screen', screen } satisfies PageRequest);
}
