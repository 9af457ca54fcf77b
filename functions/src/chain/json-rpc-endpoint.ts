import {
  type JsonRpcPayload,
  JsonRpcProvider,
  type JsonRpcResult,
  Network,
} from 'ethers/providers';
import * as z from 'zod/mini';
import { postJsonRpc } from './json-rpc-transport.ts';

/** A number in a JSON-RPC reply: hex, small enough to be exact. */
export const rpcNumber = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,13}$/)),
  z.transform((hex: string) => Number.parseInt(hex, 16)),
);

/** One JSON-RPC endpoint that is known to answer for the right chain. */
export interface JsonRpcEndpoint {
  /**
   * Asks, and parses the reply.
   * @throws when the endpoint does not answer in time, refuses, or answers something else.
   */
  request<Reply>(
    method: string,
    params: readonly unknown[],
    reply: z.ZodMiniType<Reply>,
  ): Promise<Reply>;
}

/**
 * Sends each request once: the next endpoint is the retry. The transport of ethers reads replies of any
 * size, decodes them byte by byte, and goes on after its time-out.
 */
class BoundedProvider extends JsonRpcProvider {
  readonly #url: string;
  readonly #timeoutMs: number;
  readonly #pageOrigin: string | undefined;

  constructor(url: string, chainId: number, timeoutMs: number, pageOrigin?: string) {
    super(undefined, Network.from(chainId), {
      staticNetwork: true,
      batchMaxCount: 1,
      cacheTimeout: -1,
    });
    this.#url = url;
    this.#timeoutMs = timeoutMs;
    this.#pageOrigin = pageOrigin;
  }

  override async _send(payload: JsonRpcPayload | JsonRpcPayload[]): Promise<JsonRpcResult[]> {
    if (Array.isArray(payload)) throw new Error('Requests are sent one by one');
    const reply = await postJsonRpc(this.#url, payload, this.#timeoutMs, this.#pageOrigin);
    if ('error' in reply) throw this.getRpcError(payload, reply);
    return [reply];
  }
}

/**
 * Opens an endpoint; its chain id is requested once, before the first request. With `pageOrigin` it is asked as pages of
 * that origin ask it.
 */
export function openEndpoint(
  url: string,
  chainId: number,
  timeoutMs: number,
  pageOrigin?: string,
): JsonRpcEndpoint {
  const provider = new BoundedProvider(url, chainId, timeoutMs, pageOrigin);
  let verified: Promise<void> | undefined;

  async function send<Reply>(
    method: string,
    params: readonly unknown[],
    reply: z.ZodMiniType<Reply>,
  ): Promise<Reply> {
    return reply.parse(await provider.send(method, [...params]));
  }

  async function verifyChainId(): Promise<void> {
    const actual = await send('eth_chainId', [], rpcNumber);
    if (actual !== chainId) throw new Error(`The endpoint answers for chain ${actual}`);
  }

  return {
    async request(method, params, reply) {
      verified ??= verifyChainId();
      try {
        await verified;
      } catch (error) {
        verified = undefined;
        throw error;
      }
      return send(method, params, reply);
    },
  };
}
