import { JsonRpcProvider, Network } from 'ethers/providers';
import { FetchRequest } from 'ethers/utils';
import * as z from 'zod/mini';

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

/** Opens an endpoint; its chain id is requested once, before the first request. */
export function openEndpoint(url: string, chainId: number, timeoutMs: number): JsonRpcEndpoint {
  const connection = new FetchRequest(url);
  connection.timeout = timeoutMs;
  // The next endpoint is the retry.
  connection.setThrottleParams({ maxAttempts: 1 });
  const provider = new JsonRpcProvider(connection, Network.from(chainId), {
    staticNetwork: true,
    batchMaxCount: 1,
    cacheTimeout: -1,
  });
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
