/** After it a call has failed, and its response is too old to be taken. */
const timeoutMs = 20_000;

/** A call that the page makes before the app has come; the first who makes it in the app gets its response. */
interface EarlyCall {
  readonly url: string;
  response?: Promise<Response>;
}

declare global {
  interface Window {
    earlyCall?: EarlyCall | undefined;
  }
}

/** Reads from `url` with the ID token once that is found, unless the app has asked there meanwhile. */
export async function callEarly(
  url: string,
  findIdToken: () => Promise<string | undefined>,
): Promise<void> {
  const call: EarlyCall = { url };
  window.earlyCall = call;
  setTimeout(() => {
    window.earlyCall = undefined;
  }, timeoutMs);
  const idToken = await findIdToken();
  if (idToken === undefined || window.earlyCall !== call) return;
  call.response = fetch(url, {
    headers: { accept: 'application/json', authorization: `Bearer ${idToken}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  // That it fails is told by who takes it.
  call.response.catch(() => undefined);
}

/** Fetches, or takes the response to the early call to the same address, once. */
export const fetchEarly: typeof fetch = (input, init) => {
  const call = window.earlyCall;
  if (call?.url !== input) return fetch(input, init);
  window.earlyCall = undefined;
  return call.response ?? fetch(input, init);
};
