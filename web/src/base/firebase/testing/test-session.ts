/** The member of the sessions of these tests. */
export const uid = 'ONE111';

const nowS = Math.floor(Date.now() / 1_000);
const claims = { sub: uid, user_id: uid, iat: nowS, auth_time: nowS, exp: nowS + 3_600 };

/** An ID token of the member, which the real Firebase Auth takes. */
export const idToken = ['{}', JSON.stringify(claims), 'signature']
  .map((part) => btoa(part))
  .join('.');

/** A session as Firebase Auth keeps it for all tabs, whose token is valid for so long. */
export const sessionRecord = (validMs: number) => ({
  uid,
  emailVerified: false,
  isAnonymous: false,
  stsTokenManager: {
    refreshToken: 'refresh',
    accessToken: idToken,
    expirationTime: Date.now() + validMs,
  },
  apiKey: 'key',
  appName: '[DEFAULT]',
});

/**
 * Firebase Auth's `indexedDBLocalPersistence` with `kept` in the place of the browser's database. Where `refuse` is given,
 * the database takes no text.
 */
export function persistenceOf(kept: { record: unknown }, refuse?: () => Promise<never>) {
  return class {
    static readonly type = 'LOCAL';
    readonly type = 'LOCAL';
    readonly _shouldAllowMigration = true;
    readonly _isAvailable = async () => refuse === undefined;
    readonly _get = async () => kept.record ?? null;
    readonly _set =
      refuse ?? (async (_key: string, record: unknown) => void (kept.record = record));
    readonly _remove = async () => void (kept.record = undefined);
    readonly _addListener = () => undefined;
    readonly _removeListener = () => undefined;
  };
}
