import { environment, logInAs } from '../../client/test-world.ts';
import type { Member } from '../../client/world-client.ts';

const hourMs = 3_600_000;
// Of the web app's local build: `VITE_FIREBASE_API_KEY`, and the name that Firebase gives an app.
const firebaseApp = { apiKey: 'local-world', appName: '[DEFAULT]' } as const;

/**
 * What a browser keeps of a login, for Playwright's `storageState`: the user that the web app
 * stores, and Firebase's session (its SDK's `firebaseLocalStorageDb`). The wallet is locked, as
 * after a reload.
 * @param sessionLastsMs how long the ID token can still be used.
 */
export function loggedInStorage({ uid, stored, session }: Member, sessionLastsMs = hourMs) {
  const user = {
    uid,
    emailVerified: false,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken: session.refreshToken,
      accessToken: session.idToken,
      expirationTime: Date.now() + sessionLastsMs,
    },
    createdAt: String(Date.now()),
    lastLoginAt: String(Date.now()),
    ...firebaseApp,
  };
  const key = `firebase:authUser:${firebaseApp.apiKey}:${firebaseApp.appName}`;
  const store = {
    name: 'firebaseLocalStorage',
    keyPath: 'fbase_key',
    autoIncrement: false,
    indexes: [],
    records: [{ value: { fbase_key: key, value: user } }],
  };
  return {
    cookies: [],
    origins: [
      {
        origin: new URL(environment.WORLD_WEB_URL).origin,
        localStorage: [{ name: 'polytips:user', value: JSON.stringify(stored) }],
        indexedDB: [{ name: 'firebaseLocalStorageDb', version: 1, stores: [store] }],
      },
    ],
  };
}

const demoMembers = new Map<string, Promise<Member>>();

/** The demo account with this role; each is logged in once a test process. */
export function demoMember(role: string): Promise<Member> {
  const known = demoMembers.get(role) ?? logInAs(role);
  demoMembers.set(role, known);
  return known;
}
