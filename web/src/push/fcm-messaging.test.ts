import * as messaging from 'firebase/messaging';
import { expect, it, vi } from 'vitest';
import { openFcm } from './fcm-messaging.ts';

vi.mock('../base/firebase/app.ts', () => ({ firebaseApp: 'app' }));
vi.mock('../base/browser/service-worker.ts', () => ({ endDelivery: async () => undefined }));
vi.mock('firebase/messaging', () => ({
  getMessaging: vi.fn<(app: string) => string>((app) => `messaging of the ${app}`),
  getToken: vi.fn<() => Promise<string>>(async () => 'token'),
  isSupported: vi.fn<() => Promise<boolean>>(async () => true),
}));

// Of a registration, nothing is asked here.
const registration: ServiceWorkerRegistration = Object.create(null);

it("a token is asked for with the installation's key and our own worker, not one of the SDK's", async () => {
  const opened = await openFcm('vapid-key', registration);
  expect(await opened?.getToken()).toBe('token');
  const options = { vapidKey: 'vapid-key', serviceWorkerRegistration: registration };
  expect(messaging.getToken).toHaveBeenCalledWith('messaging of the app', options);
});

it('a browser without what messages need has none', async () => {
  vi.mocked(messaging.isSupported).mockResolvedValueOnce(false);
  expect(await openFcm('vapid-key', registration)).toBeUndefined();
});
