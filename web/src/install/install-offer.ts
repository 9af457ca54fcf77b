import { createStore } from '../base/store.ts';

/** The browser's offer to install the app; Chromium's alone, and not in its type declarations. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const offered = createStore<InstallPrompt | undefined>(undefined);

/** The browser's offer, followed outside React; undefined as long as there is none. */
export const installOffer = { get: offered.get, subscribe: offered.subscribe } as const;

/** Keeps the browser's offer for a moment that suits the member. To be called at the start of the app. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    // Without this the browser shows a bar of its own over the first screen.
    event.preventDefault();
    offered.set(event);
  });
  addEventListener('appinstalled', () => offered.set(undefined));
}

const isInstallPrompt = (event: Event): event is InstallPrompt =>
  'prompt' in event && 'userChoice' in event;

/** Shows the browser's own dialog; an offer can be used once. @returns whether the app was installed. */
export async function install(): Promise<boolean> {
  const offer = offered.get();
  if (offer === undefined) return false;
  offered.set(undefined);
  await offer.prompt();
  return (await offer.userChoice).outcome === 'accepted';
}
