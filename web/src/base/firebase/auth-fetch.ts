/** Shorter than the query client waits before it reads again. */
const pauseMs = 800;
/** As long as Firebase itself waits. */
const timeoutMs = 30_000;

/** A quota of Google's, or a key that it does not take, is refused with the status of a session that has ended. */
const isTrouble = async (response: Response): Promise<boolean> =>
  /QUOTA_EXCEEDED|TOO_MANY_ATTEMPTS|API key/i.test(await response.clone().text());

/** A request for an ID token, by the refresh token that is in its body. */
interface Renewal {
  readonly body: unknown;
  readonly answer: Promise<Response>;
}

/**
 * A fetch for Firebase Auth, which takes every error of Google that it can read for the end of a session, and removes what
 * is kept for all tabs; only without a network the session goes on. Google refuses a session with 400: all else, and
 * what it refuses to everybody with 400, becomes no network. A token is requested once for all who wait; where that fails, it fails for all of the next moment, too.
 */
export function createAuthFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  let renewal: Renewal | undefined;

  const ask: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok || (response.status === 400 && !(await isTrouble(response)))) return response;
    throw new TypeError(`Google has failed with ${response.status}`);
  };

  const renew: typeof fetch = async (input, init) => {
    if (renewal === undefined || renewal.body !== init?.body) {
      const signal = AbortSignal.timeout(timeoutMs);
      const begun = { body: init?.body, answer: ask(input, { ...init, signal }) };
      const forget = () => {
        if (renewal === begun) renewal = undefined;
      };
      begun.answer.then(forget, () => setTimeout(forget, pauseMs));
      renewal = begun;
    }
    const response = await renewal.answer;
    return response.clone();
  };

  return (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (url.includes('/v1/token')) return renew(input, init);
    return url.includes('accounts:') ? ask(input, init) : fetch(input, init);
  };
}
