import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createJsonRpc } from './json-rpc.ts';

/**
 * A JSON-RPC reply, one with a status of HTTP, a page instead of one, the status of a refusal, `down`, or `hangs`: no
 * answer before the time is out.
 */
type Answer = object | string | number;

/** What an endpoint said, word for word. */
class Said {
  readonly status: number;
  readonly error: { readonly code: number; readonly message: string };
  constructor(status: number, code: number, message: string) {
    this.status = status;
    this.error = { code, message };
  }
}

const refusal = { error: { code: 3, message: 'execution reverted' } };

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
    if (typeof answer === 'number') return Response.json(refusal, { status: answer });
    if (typeof answer === 'string') return new Response(answer);
    return Response.json(answer, answer instanceof Said ? { status: answer.status } : {});
  };
  const rpc = createJsonRpc({
    endpoints: ['http://one/', 'http://two/'],
    chainId: 31_337,
    timeoutMs,
    fetch: fakeFetch,
  });
  const send = () => rpc.request('send', ['0x02'], z.string());
  return { requests, send, tryNextEndpoint: rpc.tryNextEndpoint };
}

function neverAnswered(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new TypeError('timed out')));
  });
}

const noArchive = new Said(
  403,
  -32_602,
  'Archive requests require a personal token. Get one at: https://www.allnodes.com/publicnode',
);
const noRoute = new Said(
  400,
  12,
  "Can't route your request to suitable provider, if you specified certain providers revise the list",
);
const tooFast = new Said(
  200,
  -32_007,
  '25/second request limit reached - reduce calls per second or upgrade your account',
);
const tooWide = new Said(
  400,
  -32_600,
  'Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range.',
);

const trouble = (message: string) => ({ error: { code: -32_000, message } });

const good = { result: '0xgood' };
const chain137 = { result: '0x89' };

test('the chain id is requested once, and nothing from the second endpoint while the first one answers', async () => {
  const { requests, send } = endpoints({ one: { send: good } });
  expect(await send()).toBe('0xgood');
  expect(await send()).toBe('0xgood');
  expect(requests).toEqual(['one eth_chainId', 'one send', 'one send']);
});

test('the chain id is requested once for calls at the same moment', async () => {
  const { requests, send } = endpoints({ one: { send: good } });
  expect(await Promise.all([send(), send()])).toEqual(['0xgood', '0xgood']);
  expect(requests).toEqual(['one eth_chainId', 'one send', 'one send']);
});

test('calls at the same moment leave an endpoint of another chain, and request its id again at the next', async () => {
  const { requests, send } = endpoints({
    one: { eth_chainId: chain137 },
    two: { eth_chainId: 'down' },
  });
  const error = { reason: 'wrong chain' };
  const both = await Promise.allSettled([send(), send()]);
  expect(both).toMatchObject([{ reason: error }, { reason: error }]);
  await expect(send()).rejects.toMatchObject(error);
  const each = ['one eth_chainId', 'two eth_chainId'];
  expect(requests).toEqual([...each, ...each]);
});

test.each<[string, Record<string, Answer>]>([
  ['down', { eth_chainId: 'down' }],
  ['on another chain', { eth_chainId: chain137 }],
  ['on no chain', { eth_chainId: { result: null } }],
  ['wanting a key', { eth_chainId: { error: { code: -32_000, message: 'unauthorized' } } }],
  ['silent', { eth_chainId: 'hangs' }],
  ['silent when it matters', { send: 'hangs' }],
  ['over its limit', { send: { error: { code: -32_005, message: 'limit exceeded' } } }],
  ['over its rate', { send: 429 }],
  ['broken', { send: 503 }],
  ['at a lower block', { send: trouble('header not found') }],
  ['counting requests', { send: trouble('429 Too Many Requests: app is over rate limit') }],
  ['in trouble', { send: trouble('internal error') }],
  ['without old blocks', { send: noArchive }],
  ['without a route', { send: noRoute }],
  ['asked too fast', { send: tooFast }],
  ['of a plan for fewer blocks', { send: tooWide }],
  ['without the method', { send: { error: { code: -32_601, message: 'Method not found' } } }],
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
      { reason: 'unreachable', message: 'fetch failed', wasRequested: false },
    ],
    [
      'of the right chain',
      { one: { eth_chainId: chain137 }, two: { eth_chainId: 'down' } },
      { reason: 'wrong chain', wasRequested: false },
    ],
    [
      'of the right chain at all',
      { one: { eth_chainId: chain137 }, two: { eth_chainId: chain137 } },
      { reason: 'wrong chain', message: 'No endpoint of chain 31337', wasRequested: false },
    ],
    [
      'that answers at all',
      { one: { send: 'hangs' }, two: { send: 'hangs' } },
      { reason: 'unreachable', wasRequested: true },
    ],
    [
      'without trouble of its own',
      { one: { send: trouble('header not found') }, two: { send: 429 } },
      { reason: 'unreachable', wasRequested: true },
    ],
    [
      'that takes the call',
      { one: { send: noArchive }, two: { send: noRoute } },
      { reason: 'unreachable', message: noRoute.error.message, wasRequested: true },
    ],
    [
      'that answers what was sent',
      { one: { send: 'down' }, two: { eth_chainId: 'down' } },
      { reason: 'unreachable', wasRequested: true },
    ],
    [
      'of the right chain, but one that was asked',
      { one: { send: 'down' }, two: { eth_chainId: chain137 } },
      { reason: 'unreachable', wasRequested: true },
    ],
  ])('%s', async (_name, answers, error) => {
    await expect(endpoints(answers).send()).rejects.toMatchObject(error);
  });
});

/** An endpoint for batches: what it gives for the calls of each request, and the methods of each. */
function batchEndpoints(...answers: ((calls: readonly BatchCall[]) => unknown)[]) {
  const requests: string[] = [];
  const rpc = createJsonRpc({
    endpoints: answers.map((_, index) => `http://e${index}/`),
    chainId: 31_337,
    timeoutMs,
    fetch: async (input, init) => {
      const index = Number(new URL(input instanceof Request ? input.url : input).host.slice(1));
      const sent = batchBody.parse(JSON.parse(z.string().parse(init?.body)));
      const calls = Array.isArray(sent) ? sent : [sent];
      requests.push(`${index} ${calls.map(({ method }) => method).join(' ')}`);
      const answer = answers[index]?.(calls);
      if (typeof answer === 'number') return Response.json({}, { status: answer });
      return typeof answer === 'string' ? new Response(answer) : Response.json(answer);
    },
  });
  const calls = ['one', 'two'].map((method) => ({ method, parameters: [] }));
  return { requests, send: () => rpc.requestAll(calls, z.string()) };
}

const batchCall = z.object({ id: z.int(), method: z.string() });
type BatchCall = z.output<typeof batchCall>;
const batchBody = z.union([batchCall, z.array(batchCall)]);

const chainIdOf = (chainId: string) => (calls: readonly BatchCall[]) =>
  calls.map(({ id, method }) => ({ id, result: method === 'eth_chainId' ? chainId : method }));
const answerAll = chainIdOf('0x7a69');

describe('several calls', () => {
  test('are one request with the chain id, and their results are in the order of the calls', async () => {
    const { requests, send } = batchEndpoints((calls) => answerAll(calls).toReversed());
    expect(await send()).toEqual(['one', 'two']);
    expect(await send()).toEqual(['one', 'two']);
    expect(requests).toEqual(['0 eth_chainId one two', '0 one two']);
  });

  test.each<[string, unknown]>([
    ['refuses batches', { error: { code: -32_600, message: 'No batches' } }],
    ['answers batches with a page', '<html>Bad request</html>'],
  ])('are made one by one where an endpoint %s', async (_name, refusal) => {
    const { requests, send } = batchEndpoints((calls) =>
      calls.length > 1 ? refusal : answerAll(calls)[0],
    );
    expect(await send()).toEqual(['one', 'two']);
    expect(requests.slice(1)).toEqual(['0 eth_chainId', '0 one', '0 two']);
  });

  test.each<[string, (calls: readonly BatchCall[]) => unknown]>([
    ['serves another chain', chainIdOf('0x89')],
    ['leaves one of them out', (calls) => answerAll(calls).slice(0, -1)],
    [
      'gives one of them another form',
      (calls) =>
        answerAll(calls).map((answer, index) => (index === 2 ? { ...answer, result: 5 } : answer)),
    ],
    [
      'is over its limit',
      (calls) =>
        calls.map(({ id }) => ({ id, error: { code: -32_005, message: 'limit exceeded' } })),
    ],
    ['is over its rate', () => 429],
    [
      'cannot route them',
      (calls) =>
        answerAll(calls).map((answer, index) =>
          index === 0 ? answer : { id: answer.id, error: noRoute.error },
        ),
    ],
  ])('go to the next endpoint, and are one request there, where one %s', async (_name, first) => {
    const { requests, send } = batchEndpoints(first, answerAll);
    expect(await send()).toEqual(['one', 'two']);
    expect(requests).toEqual(['0 eth_chainId one two', '1 eth_chainId one two']);
  });

  test('fail with the error of the one that the endpoint refuses', async () => {
    const { send } = batchEndpoints((calls) =>
      answerAll(calls).map((answer, index) =>
        index === 2 ? { id: 3, error: { code: 3, message: 'execution reverted' } } : answer,
      ),
    );
    await expect(send()).rejects.toMatchObject({ reason: 'reverted' });
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
    nowMs = 60_000;
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

  test('has its chain id requested again only after a minute', async () => {
    const { requests, send } = endpoints(answersOf());
    await send();
    nowMs = 59_999;
    await send();
    expect(requests).toEqual(['one eth_chainId', 'one send', 'one send']);
  });
});

test.each([
  ['of a status below', 400],
  ['in words of trouble', { error: { code: 3, message: 'execution reverted: timed out' } }],
])('a refusal %s is one', async (_, answer) => {
  const { send } = endpoints({ one: { send: answer }, two: { send: good } });
  await expect(send()).rejects.toMatchObject({ reason: 'reverted' });
});

describe('the next endpoint', () => {
  const two = { one: { send: good }, two: { send: { result: '0xother' } } };

  test('is asked first once it is wished for, and stays so', async () => {
    const { send, tryNextEndpoint } = endpoints(two);
    expect(await send()).toBe('0xgood');
    tryNextEndpoint();
    // Of two reads of one endpoint, each may wish for another.
    tryNextEndpoint();
    expect(await send()).toBe('0xother');
    expect(await send()).toBe('0xother');
    tryNextEndpoint();
    expect(await send()).toBe('0xgood');
  });

  test('stays the next while the one before answers what it was asked earlier', async () => {
    const { send, tryNextEndpoint } = endpoints(two);
    const earlier = send();
    tryNextEndpoint();
    expect(await earlier).toBe('0xgood');
    expect(await send()).toBe('0xother');
  });

  test('is not left for the one that was passed over', async () => {
    const { requests, send, tryNextEndpoint } = endpoints({
      ...two,
      one: { send: trouble('header not found') },
    });
    expect(await send()).toBe('0xother');
    tryNextEndpoint();
    requests.splice(0);
    expect(await send()).toBe('0xother');
    expect(requests).toEqual(['two send']);
  });

  test('is left for the other one when it refuses', async () => {
    const { send, tryNextEndpoint } = endpoints({ ...two, two: { send: refusal } });
    await send();
    tryNextEndpoint();
    await expect(send()).rejects.toThrow('execution reverted');
    tryNextEndpoint();
    expect(await send()).toBe('0xgood');
  });

  test('is left where it does not answer', async () => {
    const { send, tryNextEndpoint } = endpoints({ one: { send: good }, two: { send: 'down' } });
    tryNextEndpoint();
    expect(await send()).toBe('0xgood');
  });
});

test.each([
  ['insufficient funds', 'insufficient funds for gas * price + value'],
  ['reverted', 'execution reverted: ERC20: transfer amount exceeds balance'],
  ['reverted', 'gas required exceeds allowance (50000000)'],
  ['underpriced', 'max fee per gas less than block base fee'],
])(
  'an error about the call (%s: "%s") keeps the message of the endpoint, and the next endpoint gets no request',
  async (reason, message) => {
    const { requests, send } = endpoints({ one: { send: trouble(message) } });
    await expect(send()).rejects.toMatchObject({ reason, message, wasRequested: true });
    expect(requests).toEqual(['one eth_chainId', 'one send']);
  },
);
