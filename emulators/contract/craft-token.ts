import { environment } from '../client/test-world.ts';

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** What a crafted token says differently from one that is in order. */
export interface TokenChanges {
  readonly projectId?: string;
  /** Seconds of real time from now, when the session was opened and when the token is over. */
  readonly openedInSeconds?: number;
  readonly overInSeconds?: number;
  readonly admin?: boolean;
  /** How the session was opened; `custom` is our login. */
  readonly provider?: string;
}

/** A Firebase ID token of a member without a signature, which the Auth emulator takes as it is. */
export function craftToken(uid: string, changes: TokenChanges = {}): string {
  const { projectId = environment.GCLOUD_PROJECT, openedInSeconds = 0, admin } = changes;
  const { overInSeconds = 3_600, provider = 'custom' } = changes;
  const nowSeconds = Math.floor(Date.now() / 1_000);
  const opened = nowSeconds + openedInSeconds;
  const payload = {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    sub: uid,
    user_id: uid,
    auth_time: opened,
    iat: opened,
    exp: nowSeconds + overInSeconds,
    firebase: { identities: {}, sign_in_provider: provider },
    ...(admin === undefined ? {} : { admin }),
  };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`;
}
