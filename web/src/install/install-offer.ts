import { createStore } from '../base/store.ts';

/** The browser's offer to install the app; Chromium's alone, and not in its type declarations. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
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

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

/** Shows the browser's own dialog; an offer can be used once. */
export async function install(): Promise<void> {
  const offer = offered.get();
  offered.set(undefined);
  await offer?.prompt();
}
