import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { firebaseApp } from './app.ts';

/**
 * Starts App Check with the app's key at reCAPTCHA Enterprise, in the page: Google's scripts run in no worker. Started
 * again, it is the same.
 */
export function startAppCheck(siteKey: string): () => Promise<string> {
  const appCheck = initializeAppCheck(firebaseApp, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
  });
  return async () => (await getToken(appCheck)).token;
}
