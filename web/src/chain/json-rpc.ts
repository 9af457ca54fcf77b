import * as z from 'zod/mini';
import { ChainError, reasonOfMessage } from './chain-error.ts';

/** JSON-RPC over several endpoints of one chain. */
export interface JsonRpc {
  /**
   * Makes a call, at the next endpoint where one is down, busy, or on another chain.
   * @throws {ChainError} the first endpoint's complaint about the call, or that none is reachable.
   */
  request<Result extends z.ZodMiniType>(
    method: string,
    parameters: readonly unknown[],
    result: Result,
  ): Promise<z.output<Result>>;
}

const reply = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
]);
const chainIdReply = z.pipe(
  z.string(),
  z.transform((hex: string) => Number(hex)),
);

/** An endpoint that cannot be used now: down, too slow, over its limit or talking nonsense. */
class EndpointUnusable extends Error {}

// EIP-1474 "limit exceeded", and what providers use for the same.
const limitCodes = new Set([-32_005, -32_016, 429]);
const defaultTimeoutMs = 10_000;

/** Makes JSON-RPC over `endpoints`, tried in order from the one that answered last. */
export function createJsonRpc(options: {
  readonly endpoints: readonly string[];
  readonly chainId: number;
  readonly timeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
}): JsonRpc {
  const { endpoints, chainId, timeoutMs = defaultTimeoutMs } = options;
  const rightChain = new Set<string>();
  let preferred = 0;

  async function post(url: string, method: string, parameters: readonly unknown[]) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: parameters });
    try {
      // Looked up at each call: a bound global would miss one that is replaced later.
      const response = await (options.fetch ?? fetch)(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(timeoutMs),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      });
      // Some endpoints tell a call's failure with a status of their own: the body decides.
      return reply.parse(await response.json());
    } catch (error) {
      throw new EndpointUnusable(error instanceof Error ? error.message : 'Network error');
    }
  }

  async function callEndpoint<Result extends z.ZodMiniType>(
    url: string,
    call: { readonly method: string; readonly parameters: readonly unknown[] },
    schema: Result,
  ): Promise<z.output<Result>> {
    const answer = await post(url, call.method, call.parameters);
    if ('error' in answer) {
      const { code, message } = answer.error;
      if (limitCodes.has(code)) throw new EndpointUnusable(message);
      throw new ChainError(reasonOfMessage(message), message, false);
    }
    const parsed = schema.safeParse(answer.result);
    if (!parsed.success) throw new EndpointUnusable(`Unexpected answer to ${call.method}`);
    return parsed.data;
  }

  async function isRightChain(url: string): Promise<boolean> {
    if (rightChain.has(url)) return true;
    const call = { method: 'eth_chainId', parameters: [] };
    if ((await callEndpoint(url, call, chainIdReply)) !== chainId) return false;
    rightChain.add(url);
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
        try {
          if (!(await isRightChain(url))) {
            wrongChain = true;
            continue;
          }
          sent = true;
          const value = await callEndpoint(url, { method, parameters }, result);
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
