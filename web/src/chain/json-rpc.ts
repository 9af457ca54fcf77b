import * as z from 'zod/mini';
import { ChainError, findReason } from './chain-error.ts';

/** JSON-RPC over several endpoints of one chain. */
export interface JsonRpc {
  /**
   * Makes a call; goes on to the next endpoint where one is down, on another chain, or fails for a reason of its own.
   * @throws {ChainError} the first refusal of the call itself, or that no endpoint has taken it.
   */
  request<Result extends z.ZodMiniType>(
    method: string,
    parameters: readonly unknown[],
    result: Result,
  ): Promise<z.output<Result>>;
  /**
   * Makes calls whose results have one form in one request (JSON-RPC 2.0, section 6), or one by one where an
   * endpoint takes no batches. Returns the results in the order of the calls.
   * @throws {ChainError} as `request` does, for the first call that fails.
   */
  requestAll<Result extends z.ZodMiniType>(
    calls: readonly RpcCall[],
    result: Result,
  ): Promise<readonly z.output<Result>[]>;
  /** Lets the next call begin at another endpoint than the last call did, whose endpoint may stand still unnoticed. */
  readonly tryNextEndpoint: () => void;
}

/** A method of the chain and what it is called with. */
interface RpcCall {
  readonly method: string;
  readonly parameters: readonly unknown[];
}

/** A block number or an index, which fits a number by far. */
export const rpcNumber = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,12}$/)),
  z.transform((hex: string) => Number.parseInt(hex, 16)),
);

const chainIdCall: RpcCall = { method: 'eth_chainId', parameters: [] };

const failed = z.object({ error: z.object({ message: z.string() }) });
const answered = z.object({ result: z.unknown() });
const reply = z.union([failed, answered]);

type Reply = z.output<typeof reply>;

const ofBatch = { id: z.int() };
const batchReply = z.array(z.union([z.extend(failed, ofBatch), z.extend(answered, ofBatch)]));

/** An endpoint that cannot be used for a call: down, too slow, over its limit, without old blocks or talking nonsense. */
class EndpointUnusable extends Error {}

const defaultTimeoutMs = 10_000;
// An endpoint may come to serve another chain while the app is open. For a minute its figures are wrong then;
// what is signed names its chain (EIP-155).
const chainIdTrustedForMs = 60_000;

/**
 * Makes JSON-RPC over `endpoints`, tried in order from the one that answered last, or that is to be tried next. One
 * that does not answer within `timeoutMs` is skipped.
 */
export function createJsonRpc(options: {
  readonly endpoints: readonly string[];
  readonly chainId: number;
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
}): JsonRpc {
  const { endpoints, chainId, timeoutMs = defaultTimeoutMs } = options;
  const rightUntilMs = new Map<string, number>();
  const chainAsked = new Map<string, Promise<boolean>>();
  let inOrder = endpoints;
  let [asked] = endpoints;

  async function post(url: string, call: RpcCall, signal: AbortSignal): Promise<Reply> {
    return parseReply(reply, await postJson(url, writeCall(call, 0), signal));
  }

  /** The replies in the order of the calls. */
  async function postAll(
    url: string,
    calls: readonly RpcCall[],
    signal: AbortSignal,
  ): Promise<readonly Reply[]> {
    const answer = await postJson(url, calls.map(writeCall), signal);
    // It takes no batches.
    if (!Array.isArray(answer)) return Promise.all(calls.map((call) => post(url, call, signal)));
    const replies = new Map(parseReply(batchReply, answer).map((each) => [each.id, each]));
    return calls.map((_, index) => parseReply(reply, replies.get(index + 1)));
  }

  async function postJson(url: string, body: object, signal: AbortSignal): Promise<unknown> {
    try {
      // Read at each call: a bound global would miss one that is replaced later.
      const response = await (options.fetch ?? fetch)(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
      // Single calls instead of a batch would be even more of them.
      if (response.status === 429) throw new EndpointUnusable('Asked too much');
      // What has trouble of its own says nothing about the call.
      if (response.status >= 500) return undefined;
      // Some endpoints answer a failed call with a status of their own: the body decides. A page is no reply.
      const answer: unknown = await response.json().catch(() => undefined);
      return answer;
    } catch (error) {
      throw new EndpointUnusable(error instanceof Error ? error.message : 'Network error');
    }
  }

  /** Asks an endpoint once for all calls that wait for its answer. */
  async function isRightChain(url: string, signal: AbortSignal): Promise<boolean> {
    if (isTrusted(url)) return true;
    const isRight =
      chainAsked.get(url) ??
      post(url, chainIdCall, signal)
        .then((answer) => noteChain(url, answer))
        .finally(() => chainAsked.delete(url));
    chainAsked.set(url, isRight);
    return isRight;
  }

  const isTrusted = (url: string): boolean => performance.now() < (rightUntilMs.get(url) ?? 0);

  /** Whether an endpoint serves our chain, by its chain id. */
  function noteChain(url: string, answer: Reply): boolean {
    // An endpoint that refuses even this, such as for want of a key, is of no use for any call.
    if ('error' in answer) throw new EndpointUnusable(answer.error.message);
    if (Number(z.safeParse(z.string(), answer.result).data) !== chainId) return false;
    rightUntilMs.set(url, performance.now() + chainIdTrustedForMs);
    return true;
  }

  const without = (url: string) => inOrder.filter((each) => each !== url);

  /** Makes an attempt at one endpoint after the other, until one gives a value. */
  async function atAnEndpoint<Value>(attempt: Attempt<Value>): Promise<Value> {
    let lastMessage = 'No endpoint configured';
    let wrongChain = false;
    let wasRequested = false;
    const noteRequest = () => {
      wasRequested = true;
    };
    const tried = inOrder;
    [asked] = tried;
    for (const url of tried) {
      try {
        const given = await attempt(url, AbortSignal.timeout(timeoutMs), noteRequest);
        if (given === undefined) {
          wrongChain = true;
          continue;
        }
        // Where it was the first, another one may have been put before it meanwhile.
        if (url !== tried[0]) inOrder = [url, ...without(url)];
        return given.value;
      } catch (error) {
        if (!(error instanceof EndpointUnusable)) throw error;
        lastMessage = error.message;
      }
    }
    if (wrongChain && !wasRequested)
      throw new ChainError('wrong chain', `No endpoint of chain ${chainId}`, false);
    throw new ChainError('unreachable', lastMessage, wasRequested);
  }

  return {
    tryNextEndpoint() {
      if (asked !== undefined) inOrder = [...without(asked), asked];
    },

    request: (method, parameters, result) =>
      atAnEndpoint(async (url, signal, noteRequest) => {
        if (!(await isRightChain(url, signal))) return undefined;
        noteRequest();
        return { value: resultOf(await post(url, { method, parameters }, signal), result) };
      }),

    requestAll: (calls, result) =>
      atAnEndpoint(async (url, signal, noteRequest) => {
        const isAsked = !isTrusted(url);
        const replies = await postAll(url, isAsked ? [chainIdCall, ...calls] : calls, signal);
        const chain = isAsked ? replies[0] : undefined;
        if (chain !== undefined && !noteChain(url, chain)) return undefined;
        noteRequest();
        const answers = replies.slice(isAsked ? 1 : 0);
        return { value: answers.map((answer) => resultOf(answer, result)) };
      }),
  };
}

/** A call as it goes over the wire; the first of a request has the id 1. */
function writeCall({ method, parameters }: RpcCall, index: number): object {
  return { jsonrpc: '2.0', id: index + 1, method, params: parameters };
}

/** An attempt at one endpoint: what it gave, or undefined where that serves another chain. */
type Attempt<Value> = (
  url: string,
  signal: AbortSignal,
  /** Says that the endpoint, which serves our chain, is asked for what the attempt is about. */
  noteRequest: () => void,
) => Promise<{ readonly value: Value } | undefined>;

function resultOf<Result extends z.ZodMiniType>(answer: Reply, result: Result): z.output<Result> {
  if ('error' in answer) {
    const { message } = answer.error;
    const reason = findReason(message);
    // What fails everywhere fails in a node's few words; for limits and plans each provider has codes and words of its own.
    if (reason === undefined) throw new EndpointUnusable(message);
    throw new ChainError(reason, message, true);
  }
  const parsed = result.safeParse(answer.result);
  if (!parsed.success) throw new EndpointUnusable('An answer of another form');
  return parsed.data;
}

/** @throws {EndpointUnusable} for what is no reply. */
function parseReply<Form extends z.ZodMiniType>(form: Form, answer: unknown): z.output<Form> {
  const parsed = form.safeParse(answer);
  if (!parsed.success) throw new EndpointUnusable('No reply of JSON-RPC');
  return parsed.data;
}
