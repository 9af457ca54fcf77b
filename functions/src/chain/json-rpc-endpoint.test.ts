import type { RequestListener, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type RpcEndpoint, serveRpc } from '../../test/fakes/rpc-endpoint.ts';
import { openEndpoint } from './json-rpc-endpoint.ts';

const chainId = 31_337;
const mebibyte = 'f'.repeat(1024 * 1024);

const endpoints: RpcEndpoint[] = [];
/** How many calls have come, and how many of their replies were cut off before their end. */
let asked = 0;
let cutOff = 0;

afterEach(() => {
  for (const endpoint of endpoints.splice(0)) endpoint.stop();
  asked = 0;
  cutOff = 0;
});

const rpcRequest = z.object({ id: z.number(), method: z.string() });

/** An endpoint of our chain, whose replies to all else `answer` writes. */
async function serve(
  answer: (response: ServerResponse, id: number) => unknown,
): Promise<RpcEndpoint> {
  const endpoint = await serveRpc(async (request, response) => {
    const { id, method } = rpcRequest.parse(await json(request));
    if (method === 'eth_chainId') {
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: `0x${chainId.toString(16)}` }));
      return;
    }
    asked += 1;
    response.once('close', () => {
      if (!response.writableFinished) cutOff += 1;
    });
    await answer(response, id);
  });
  endpoints.push(endpoint);
  return endpoint;
}

const ask = ({ url }: { readonly url: string }, timeoutMs = 10_000) =>
  openEndpoint(url, chainId, timeoutMs).request('eth_call', [], z.string());

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** Writes a reply with a result of `mebibytes`, as fast as it is read. */
async function writeMebibytes(response: ServerResponse, id: number, mebibytes: number) {
  // As the first log of a receipt, which is as long as its sender pays for.
  response.write(
    `{"jsonrpc":"2.0","id":${id},"first":{"data":"${'f'.repeat(100_000)}"},"result":"`,
  );
  for (let written = 0; written < mebibytes && !response.destroyed; written += 1) {
    await new Promise((resolve) => response.write(mebibyte, resolve));
  }
  response.end('"}');
}

it('a reply of 15 MiB is read', async () => {
  const endpoint = await serve((response, id) => writeMebibytes(response, id, 15));
  expect(await ask(endpoint)).toHaveLength(15 * mebibyte.length);
});

it('a reply of more than 16 MiB is refused, and cut off before its end', async () => {
  const endpoint = await serve((response, id) => writeMebibytes(response, id, 1_000));
  await expect(ask(endpoint)).rejects.toMatchObject({
    name: 'ReplyTooLargeError',
    beginning: expect.stringMatching(
      /^\{"jsonrpc":"2\.0","id":\d+,"first":\{"data":"f{100000}"\}$/,
    ),
  });
  await until(() => cutOff === 1);
});

it.each<[string, (response: ServerResponse) => unknown]>([
  ['never answers', () => undefined],
  ['begins its reply and never ends it', (response) => response.write('{"jsonrpc":')],
  [
    'sends its reply byte by byte',
    (response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(timer));
    },
  ],
])('an endpoint that %s is asked for no longer than its time, and cut off', async (_, answer) => {
  const endpoint = await serve(answer);
  // On a busy machine the question for the chain, which comes first, may have taken that long.
  await vi.waitFor(async () => {
    await expect(ask(endpoint, 200)).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(asked).toBeGreaterThan(0);
  }, 30_000);
  await until(() => cutOff === asked);
});

it('the error of a node is thrown with its code and its words', async () => {
  const error = { code: -32_602, message: 'invalid block tag' };
  const endpoint = await serve((response, id) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
  });
  const asked = openEndpoint(endpoint.url, chainId, 10_000).request('eth_x', [], z.string());
  await expect(asked).rejects.toMatchObject({ code: 'UNKNOWN_ERROR', error });
});

it('of a long error of a node its beginning is read', async () => {
  const words = `execution reverted: ${'the method '.repeat(10_000)}`;
  const error = { code: 3, message: words, data: mebibyte, details: { message: mebibyte } };
  const endpoint = await serve((response, id) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id, error }));
  });
  const asked = openEndpoint(endpoint.url, chainId, 10_000).request('eth_x', [], z.string());
  const failure = z
    .object({ message: z.string(), error: z.unknown() })
    .parse(await asked.catch((thrown: unknown) => thrown));
  expect(failure.error).toEqual({ code: 3, message: words.slice(0, 1_000) });
  expect(failure.message.length).toBeLessThan(2_000);
});

it.each<[string, (endpoint: RpcEndpoint) => RequestListener]>([
  ['refuses with an HTTP status', () => (_, response) => response.writeHead(500).end('{}')],
  ['answers no JSON', () => (_, response) => response.end('<html>')],
  [
    'redirects to another',
    ({ url }) =>
      (_, response) =>
        response.writeHead(307, { location: url }).end(),
  ],
])('the error about an endpoint that %s does not have its URL', async (_, listenerBeside) => {
  const other = await serve((response, id) => {
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x' }));
  });
  const endpoint = await serveRpc(listenerBeside(other));
  endpoints.push(endpoint);
  const failure: unknown = await ask({ url: `${endpoint.url}/v2/secret` }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Error);
  const { message, cause } = z
    .object({ message: z.string(), cause: z.optional(z.unknown()) })
    .parse(failure);
  expect(`${message} ${String(cause)}`).not.toContain('secret');
});

it('a name and a password in the URL are sent as such', async () => {
  let authorization: string | undefined;
  const endpoint = await serveRpc(async (request, response) => {
    ({ authorization } = request.headers);
    const { id } = rpcRequest.parse(await json(request));
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: `0x${chainId.toString(16)}` }));
  });
  endpoints.push(endpoint);
  await ask({ url: endpoint.url.replace('//', '//member:p%40ss@') });
  expect(authorization).toBe(`Basic ${Buffer.from('member:p@ss').toString('base64')}`);
});
