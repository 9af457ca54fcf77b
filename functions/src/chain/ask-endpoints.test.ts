import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type RpcEndpoint, serveRpc } from '../../test/fakes/rpc-endpoint.ts';
import { createLogger } from '../platform/logger.ts';
import { type ChainConfig, createChain } from './json-rpc-chain.ts';
import { createTokenLogs } from './json-rpc-token-logs.ts';

const key = '0123456789abcdef0123456789abcdef';
const rpcRequest = z.object({ id: z.number() });

const endpoints: RpcEndpoint[] = [];
beforeAll(async () => {
  endpoints.push(
    await serveRpc((_, response) => response.writeHead(503).end()),
    await serveRpc(async (request, response) => {
      const { id } = rpcRequest.parse(await json(request));
      const error = { code: -32_005, message: `Too many for https://rpc.example/v3/${key}` };
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
    }),
  );
});
afterAll(() => {
  for (const endpoint of endpoints) endpoint.stop();
});

it.each<[string, (config: ChainConfig) => Promise<unknown>]>([
  ['at once', (config) => createChain(config).getFinalizedBlockNumber()],
  ['in turn', (config) => createTokenLogs(config).getBlockTime(1)],
])('of endpoints that are asked %s the log has why each failed, and no key', async (_, ask) => {
  const failure = await ask({
    rpcUrls: endpoints.map(({ url }) => `${url}/v2/${key}`),
    chainId: 31_337,
    usdtAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    finalityBlocks: 3,
  }).catch((error: unknown) => error);
  const lines: string[] = [];
  createLogger((line) => lines.push(line)).warn('busy', { error: failure });
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    {
      error: {
        name: 'ChainUnavailableError',
        cause: {
          errors: expect.arrayContaining([
            expect.objectContaining({ text: 'The endpoint answered with HTTP status 503' }),
            expect.objectContaining({ text: expect.stringContaining('Too many for [url]') }),
          ]),
        },
      },
    },
  ]);
  expect(lines.join()).not.toContain(key);
});
