import * as z from 'zod/mini';
import { ChainError, reasonOfMessage } from './chain-error.ts';

/** JSON-RPC over several endpoints of one chain. */
export interface JsonRpc {
  /**
   * Makes a call; goes on to the next endpoint where one is down, busy, or on another chain.
   * @throws {ChainError} the error of the first endpoint that answers, or that none is reachable.
   */
  request<Result extends z.ZodMiniType>(
    method: string,
    parameters: readonly unknown[],
    result: Result,
  ): Promise<z.output<Result>>;
}

/** A block number or an index, which fits a number by far. */
export const rpcNumber = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,12}$/)),
  z.transform((hex: string) => Number.parseInt(hex, 16)),
);

interface Call {
  readonly method: string;
  readonly parameters: readonly unknown[];
}

const reply = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
]);

/** An endpoint that cannot be used now: down, too slow, over its limit or talking nonsense. */
class EndpointUnusable extends Error {}

// EIP-1474 "limit exceeded", and what providers use for the same.
const limitCodes = new Set([-32_005, -32_016, 429]);
const defaultTimeoutMs = 10_000;
// An endpoint may come to serve another chain while the app is open. This is shorter than the pause
// between the two checks by which a payment is given up: one of them always reads the chain id again.
const chainIdTrustedForMs = 10_000;

/**
 * Makes JSON-RPC over `endpoints`, tried in order from the one that answered last. One that does not
 * answer within `timeoutMs` is skipped.
 */
export function createJsonRpc(options: {
  readonly endpoints: readonly string[];
  readonly chainId: number;
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
}): JsonRpc {
  const { endpoints, chainId, timeoutMs = defaultTimeoutMs } = options;
  const rightUntilMs = new Map<string, number>();
  let preferred = 0;

  async function post(url: string, { method, parameters }: Call, signal: AbortSignal) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: parameters });
    try {
      // Read at each call: a bound global would miss one that is replaced later.
      const response = await (options.fetch ?? fetch)(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
      // Some endpoints answer a failed call with a status of their own: the body decides.
      return reply.parse(await response.json());
    } catch (error) {
      throw new EndpointUnusable(error instanceof Error ? error.message : 'Network error');
    }
  }

  async function callEndpoint<Result extends z.ZodMiniType>(
    url: string,
    call: Call,
    schema: Result,
    signal: AbortSignal,
  ): Promise<z.output<Result>> {
    const answer = await post(url, call, signal);
    if ('error' in answer) {
      const { code, message } = answer.error;
      if (limitCodes.has(code)) throw new EndpointUnusable(message);
      throw new ChainError(reasonOfMessage(message), message, false);
    }
    const parsed = schema.safeParse(answer.result);
    if (!parsed.success) throw new EndpointUnusable(`Unexpected answer to ${call.method}`);
    return parsed.data;
  }

  async function isRightChain(url: string, signal: AbortSignal): Promise<boolean> {
    if (performance.now() < (rightUntilMs.get(url) ?? 0)) return true;
    const answer = await post(url, { method: 'eth_chainId', parameters: [] }, signal);
    // An endpoint that refuses even this, such as for want of a key, is of no use for any call.
    if ('error' in answer) throw new EndpointUnusable(answer.error.message);
    if (Number(z.safeParse(z.string(), answer.result).data) !== chainId) return false;
    rightUntilMs.set(url, performance.now() + chainIdTrustedForMs);
    return true;
  }

  return {
    async request(method, parameters, result) {
      let lastMessage = 'No endpoint configured';
      let wrongChain = false;
      let inDoubt = false;
      const first = preferred;
      for (let tried = 0; tried < endpoints.length; tried += 1) {
        const index = (first + tried) % endpoints.length;
        const url = endpoints[index];
        if (url === undefined) continue;
        let sent = false;
        const signal = AbortSignal.timeout(timeoutMs);
        try {
          if (!(await isRightChain(url, signal))) {
            wrongChain = true;
            continue;
          }
          sent = true;
          const value = await callEndpoint(url, { method, parameters }, result, signal);
          preferred = index;
          return value;
        } catch (error) {
          if (error instanceof ChainError)
            throw new ChainError(error.reason, error.message, inDoubt);
          if (!(error instanceof EndpointUnusable)) throw error;
          inDoubt ||= sent;
          lastMessage = error.message;
        }
      }
      if (wrongChain && !inDoubt)
        throw new ChainError('wrong chain', `No endpoint of chain ${chainId}`, false);
      throw new ChainError('unreachable', lastMessage, inDoubt);
    },
  };
}
