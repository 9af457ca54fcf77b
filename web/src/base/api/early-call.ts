/** After it a call has failed, and its response is too old to be taken. */
const timeoutMs = 20_000;

/** A call that the page makes before the app has come; the first who makes it in the app gets its response. */
interface EarlyCall {
  readonly url: string;
  response?: Promise<Response>;
}

declare global {
  /** Null once it is taken, or would come too late. Two files of a build share it. */
  var earlyCall: EarlyCall | null | undefined;
}

/** Reads from `url` with the ID token once that is found, unless the app has begun to call by itself. */
export async function callEarly(
  url: string,
  findIdToken: () => Promise<string | undefined>,
): Promise<void> {
  if (globalThis.earlyCall === null) return;
  const call: EarlyCall = { url };
  globalThis.earlyCall = call;
  setTimeout(dropEarlyCall, timeoutMs);
  const idToken = await findIdToken();
  if (idToken === undefined || globalThis.earlyCall !== call) return;
  call.response = fetch(url, {
    headers: { accept: 'application/json', authorization: `Bearer ${idToken}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  // The call that takes the response reports its failure.
  call.response.catch(() => undefined);
}

/** Lets nobody take the response any more: it is too old, or of before a change. */
export function dropEarlyCall(): void {
  globalThis.earlyCall = null;
}

/**
 * Fetches, or takes the response to the early call to the same address, once. Where there is none yet, none is made any
 * more: nobody would take it until the app asks there again, perhaps after a change.
 */
export const fetchEarly: typeof fetch = (input, init) => {
  const call = globalThis.earlyCall;
  if (call === undefined || call?.url === input) dropEarlyCall();
  return (call?.url === input ? call.response : undefined) ?? fetch(input, init);
};
