import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { TestChain } from './chain.ts';

/** An endpoint of a chain that is not ours. */
export interface RpcEndpoint {
  readonly url: string;
  stop(): void;
}

const rpcRequest = z.object({ id: z.number(), method: z.string(), params: z.array(z.unknown()) });

/** Starts an endpoint that answers as `listener` says. */
export async function serveRpc(
  listener: (...parameters: Parameters<RequestListener>) => unknown,
): Promise<RpcEndpoint> {
  const server = createServer((request, response) => void listener(request, response)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An answer that refuses. */
export class RpcRefusal {
  readonly error: { readonly code: number; readonly message: string };
  readonly status: number;
  constructor(code: number, message: string, status = 200) {
    this.error = { code, message };
    this.status = status;
  }
}

/** What an endpoint makes of the chain's answer to a request; a promise that never ends is silence. */
export type ChangeAnswer = (method: string, result: unknown, params: readonly unknown[]) => unknown;

/** Starts an endpoint that answers like the chain, except where `change` says otherwise. */
export const serveChanged = (
  chain: Pick<TestChain, 'rpc'>,
  change: ChangeAnswer,
): Promise<RpcEndpoint> =>
  serveRpc(async (request, response) => {
    const { id, method, params } = rpcRequest.parse(await json(request));
    const result: unknown = await chain
      .rpc(method, ...params)
      .catch((error: unknown) => new RpcRefusal(-32_000, String(error)));
    const answer = await change(method, result, params);
    response.setHeader('content-type', 'application/json');
    if (answer instanceof RpcRefusal) response.statusCode = answer.status;
    const said = answer instanceof RpcRefusal ? { error: answer.error } : { result: answer };
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
  });
