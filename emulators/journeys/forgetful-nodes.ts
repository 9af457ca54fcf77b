import type { BrowserContext, Route } from 'playwright-core';
import * as z from 'zod/mini';
import { journeyWorld } from './journey-world.ts';

// Longer than nodes have to remember which block holds a transaction: two days of Polygon's.
const laterBlocks = 90_000;

const rpcCall = z.object({ method: z.string(), params: z.array(z.unknown()) });
const blockReply = z.object({ result: z.looseObject({ number: z.string() }) });

/**
 * Has the nodes that a phone asks answer as they will in some days: the chain is that much longer, and
 * of these transactions they know no more than how many the wallets have made.
 */
export async function forget(context: BrowserContext, hashes: readonly string[]): Promise<void> {
  await context.route(`${journeyWorld.RPC_URL}/**`, async (route, request) => {
    const call = rpcCall.safeParse(JSON.parse(request.postData() ?? '{}'));
    if (!call.success) return route.fallback();
    const { method, params } = call.data;
    const [subject, block] = params;
    switch (method) {
      case 'eth_getTransactionByHash':
      case 'eth_getTransactionReceipt':
        return typeof subject === 'string' && hashes.includes(subject)
          ? route.fulfill({ response: await route.fetch(), json: replyOf(null) })
          : route.fallback();
      case 'eth_getBlockByNumber':
        return subject === 'finalized' ? fulfillLater(route) : route.fallback();
      case 'eth_getTransactionCount': {
        if (block === 'pending') return route.fallback();
        // No block of that number was made here: nothing has changed since.
        const asked = { jsonrpc: '2.0', id: 1, method, params: [subject, 'latest'] };
        return route.fallback({ postData: JSON.stringify(asked) });
      }
      default:
        return route.fallback();
    }
  });
}

async function fulfillLater(route: Route): Promise<void> {
  const response = await route.fetch();
  const { result } = blockReply.parse(await response.json());
  const number = `0x${(Number(result.number) + laterBlocks).toString(16)}`;
  await route.fulfill({ response, json: replyOf({ ...result, number }) });
}

const replyOf = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result });
