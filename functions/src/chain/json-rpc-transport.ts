import * as z from 'zod/mini';

/**
 * The largest reply that is read, in bytes. A receipt grows with what its sender pays, to tens of
 * megabytes, and every one is read and parsed while others wait; blocks of real transfers have five.
 */
const replyMaxBytes = 16 * 1024 * 1024;

/** How much is read of the words of an error, which each error made of it repeats, and each log line. */
const errorWordsMax = 1_000;

const errorWords = z.string().check(z.overwrite((words) => words.slice(0, errorWordsMax)));

const reply = z.union([
  z.object({
    id: z.number(),
    // Nothing else of it: its `data` is as long as the endpoint likes.
    error: z.object({ code: z.number(), message: z.exactOptional(errorWords) }),
  }),
  z.object({ id: z.number(), result: z.unknown() }),
]);

/** A reply of JSON-RPC. */
type JsonRpcReply = z.output<typeof reply>;

/** A reply with more bytes than are read. */
export class ReplyTooLargeError extends Error {
  override readonly name = 'ReplyTooLargeError';
  /** Its text up to the end of its first object within: of a receipt, its first log. */
  readonly beginning: string;
  constructor(beginning: string) {
    super('The reply is too large');
    this.beginning = beginning;
  }
}

/**
 * Posts a request of JSON-RPC; with `pageOrigin` as a page of that origin, which has to be allowed to read the reply. After
 * `timeoutMs` it is aborted, however much of the reply has come. The texts of its errors never have the URL, whose path
 * may be a key.
 * @throws ReplyTooLargeError, an error with a status of HTTP that is no success, and what `fetch` and the parsers throw.
 */
export async function postJsonRpc(
  url: string,
  request: unknown,
  timeoutMs: number,
  pageOrigin?: string,
): Promise<JsonRpcReply> {
  const { authorization, href } = splitCredentials(url);
  const response = await fetch(href, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...authorization,
      ...(pageOrigin === undefined ? {} : { origin: pageOrigin }),
    },
    body: JSON.stringify(request),
    // What is signed goes to the configured endpoint and nowhere else.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The endpoint answered with HTTP status ${response.status}`);
  }
  if (pageOrigin !== undefined && !isReadableFor(pageOrigin, response)) {
    await response.body?.cancel();
    throw new Error(`Pages of ${pageOrigin} may not read its replies`);
  }
  return reply.parse(JSON.parse(await readText(response)));
}

/** Whether a browser lets a page of this origin read a response (CORS). */
export const isReadableFor = (origin: string, { headers }: Response): boolean =>
  ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');

/** `fetch` refuses a URL with a name and a password, which some operators give as the key. */
function splitCredentials(url: string) {
  const target = new URL(url);
  const { password, username } = target;
  if (username === '' && password === '') return { href: target.href };
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  target.username = '';
  target.password = '';
  return {
    href: target.href,
    authorization: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  };
}

/** Reads a body up to the limit; leaving the loop early cancels the rest. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > replyMaxBytes) {
      // No more: a text of megabytes would stay in memory while what follows is asked for.
      const read = Buffer.concat(chunks);
      throw new ReplyTooLargeError(read.subarray(0, read.indexOf('}') + 1).toString());
    }
  }
  return Buffer.concat(chunks).toString();
}
