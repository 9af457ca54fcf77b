import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createJsonRpc } from './json-rpc.ts';

/** A JSON-RPC reply, a page instead of one, `down`, or `hangs`: no answer before the time is out. */
type Answer = object | string;

const timeoutMs = 20;

/** Two endpoints, `one` and `two`, that give these answers and note each request. */
function endpoints(answers: Record<string, Record<string, Answer>>) {
  const requests: string[] = [];
  const fakeFetch: typeof fetch = async (input, init) => {
    const host = new URL(input instanceof Request ? input.url : input).host;
    const request = z
      .strictObject({
        jsonrpc: z.literal('2.0'),
        id: z.literal(1),
        method: z.string(),
        params: z.array(z.unknown()),
      })
      .parse(JSON.parse(z.string().parse(init?.body)));
    requests.push(`${host} ${request.method}`);
    const answer = answers[host]?.[request.method] ?? { result: '0x7a69' };
    if (answer === 'down') throw new TypeError('fetch failed');
    if (answer === 'hangs') return neverAnswered(init?.signal);
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer));
  };
  const rpc = createJsonRpc({
    endpoints: ['http://one/', 'http://two/'],
    chainId: 31_337,
    timeoutMs,
    fetch: fakeFetch,
  });
  return { requests, send: () => rpc.request('send', ['0x02'], z.string()) };
}

function neverAnswered(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new TypeError('timed out')));
  });
}

const good = { result: '0xgood' };
const chain137 = { result: '0x89' };

test('the chain id is requested once, and nothing from the second endpoint while the first one answers', async () => {
  const { requests, send } = endpoints({ one: { send: good } });
  expect(await send()).toBe('0xgood');
  expect(await send()).toBe('0xgood');
  expect(requests).toEqual(['one eth_chainId', 'one send', 'one send']);
});

test.each<[string, Record<string, Answer>]>([
  ['down', { eth_chainId: 'down' }],
  ['on another chain', { eth_chainId: chain137 }],
  ['on no chain', { eth_chainId: { result: null } }],
  ['wanting a key', { eth_chainId: { error: { code: -32_000, message: 'unauthorized' } } }],
  ['silent', { eth_chainId: 'hangs' }],
  ['silent when it matters', { send: 'hangs' }],
  ['over its limit', { send: { error: { code: -32_005, message: 'limit exceeded' } } }],
  ['answering a page', { send: '<html>Bad gateway</html>' }],
  ['answering another shape', { send: { result: 5 } }],
])('an endpoint that is %s is passed over, and then left aside', async (_name, one) => {
  const { requests, send } = endpoints({ one, two: { send: good } });
  expect(await send()).toBe('0xgood');
  requests.length = 0;
  await send();
  expect(requests).toEqual(['two send']);
});

describe('no endpoint', () => {
  test.each<[string, Record<string, Record<string, Answer>>, object]>([
    [
      'reachable',
      { one: { eth_chainId: 'down' }, two: { eth_chainId: 'down' } },
      { reason: 'unreachable', message: 'fetch failed', inDoubt: false },
    ],
    [
      'of the right chain',
      { one: { eth_chainId: chain137 }, two: { eth_chainId: 'down' } },
      { reason: 'wrong chain', inDoubt: false },
    ],
    [
      'of the right chain at all',
      { one: { eth_chainId: chain137 }, two: { eth_chainId: chain137 } },
      { reason: 'wrong chain', message: 'No endpoint of chain 31337', inDoubt: false },
    ],
    [
      'that answers at all',
      { one: { send: 'hangs' }, two: { send: 'hangs' } },
      { reason: 'unreachable', inDoubt: true },
    ],
    [
      'that answers what was sent',
      { one: { send: 'down' }, two: { eth_chainId: 'down' } },
      { reason: 'unreachable', inDoubt: true },
    ],
    [
      'of the right chain, but one that may have acted',
      { one: { send: 'down' }, two: { eth_chainId: chain137 } },
      { reason: 'unreachable', inDoubt: true },
    ],
  ])('%s', async (_name, answers, error) => {
    await expect(endpoints(answers).send()).rejects.toMatchObject(error);
  });
});

const answersOf = () => ({
  one: { eth_chainId: { result: '0x7a69' } satisfies Answer, send: good },
  two: { send: { result: '0xother' } },
});

describe('an endpoint whose chain changes', () => {
  let nowMs = 0;
  beforeEach(() => {
    nowMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('is left once it serves another one', async () => {
    const answers = answersOf();
    const { requests, send } = endpoints(answers);
    expect(await send()).toBe('0xgood');
    answers.one.eth_chainId = chain137;
    nowMs = 10_000;
    requests.length = 0;
    expect(await send()).toBe('0xother');
    expect(requests).toEqual(['one eth_chainId', 'two eth_chainId', 'two send']);
  });

  test('is used once it serves ours, though it was refused before', async () => {
    const answers = answersOf();
    answers.one.eth_chainId = chain137;
    const { send } = endpoints({ one: answers.one, two: { eth_chainId: 'down' } });
    await expect(send()).rejects.toMatchObject({ reason: 'wrong chain' });
    answers.one.eth_chainId = { result: '0x7a69' };
    expect(await send()).toBe('0xgood');
  });

  test('has its chain id requested again only after 10 seconds', async () => {
    const { requests, send } = endpoints(answersOf());
    await send();
    nowMs = 9_999;
    await send();
    expect(requests).toEqual(['one eth_chainId', 'one send', 'one send']);
  });
});

test('an error about the call keeps the message of the endpoint, and the next endpoint gets no request', async () => {
  const failure = { error: { code: -32_000, message: 'nonce too low' } };
  const { requests, send } = endpoints({ one: { send: failure } });
  await expect(send()).rejects.toMatchObject({
    reason: 'nonce used',
    message: 'nonce too low',
    inDoubt: false,
  });
  expect(requests).toEqual(['one eth_chainId', 'one send']);
});

test('an error of the second endpoint stays in doubt when the first one may have acted', async () => {
  const failure = { error: { code: -32_000, message: 'insufficient funds' } };
  const { send } = endpoints({ one: { send: 'down' }, two: { send: failure } });
  await expect(send()).rejects.toMatchObject({ reason: 'insufficient funds', inDoubt: true });
});
