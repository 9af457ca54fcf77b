/** Shorter than the query client waits before it reads again. */
const pauseMs = 800;

/** A request for an ID token, by the refresh token that is in its body. */
interface Renewal {
  readonly body: unknown;
  readonly answer: Promise<Response>;
}

/**
 * A fetch for Firebase Auth, which takes every error of Google that it can read for the end of a session, and removes what
 * is kept for all tabs; only without a network the session goes on. Google refuses a session with 400: all else becomes
 * no network. A token is requested once for all who wait; where that fails, it fails for all of the next moment, too.
 */
export function createAuthFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  let renewal: Renewal | undefined;

  const ask: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok || response.status === 400) return response;
    throw new TypeError(`Google has failed with ${response.status}`);
  };

  const renew: typeof fetch = async (input, init) => {
    if (renewal === undefined || renewal.body !== init?.body) {
      const begun = { body: init?.body, answer: ask(input, init) };
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
