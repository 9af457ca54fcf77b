import * as z from 'zod/mini';

const timeoutMs = 60_000;

const reply = z.union([
  z.object({ result: z.unknown() }),
  z.object({ error: z.object({ message: z.string() }) }),
]);

/**
 * Makes one JSON-RPC call.
 * @throws when the endpoint cannot be reached, answers with an error, or takes longer than a minute.
 */
export async function callRpc(
  url: string,
  method: string,
  parameters: readonly unknown[] = [],
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: parameters }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body = reply.parse(await response.json());
  if ('error' in body) throw new Error(`${method}: ${body.error.message}`);
  return body.result;
}
