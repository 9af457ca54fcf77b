import { inTime } from '../time/in-time.ts';

/** Gets the token that attests this app to the server, from Firebase or its copy. */
export type GetAppToken = () => Promise<string>;

/** What attesting depends on. */
interface AttestDeps {
  /** The app's key at reCAPTCHA Enterprise; missing where App Check is not configured. */
  readonly siteKey: string | undefined;
  readonly openAppCheck: (siteKey: string) => Promise<GetAppToken>;
  readonly timeoutMs: number;
}

/**
 * Finds the App Check token to send with a call: undefined where App Check is not configured, and where
 * no token comes in time. The server refuses a call without the one that it needs, in words for the
 * member.
 */
export function createFindAppToken({
  siteKey,
  openAppCheck,
  timeoutMs,
}: AttestDeps): () => Promise<string | undefined> {
  let opened: Promise<GetAppToken> | undefined;

  async function ask(key: string): Promise<string | undefined> {
    try {
      opened ??= openAppCheck(key);
      const getToken = await opened;
      return await getToken();
    } catch {
      // A part of the app that did not load may load for the next call.
      opened = undefined;
      return undefined;
    }
  }

  return async () => {
    return siteKey === undefined ? undefined : inTime(ask(siteKey), timeoutMs);
  };
}
