import type { CallName } from '@polytips/functions/contract/contract.ts';
import { expect, onTestFinished } from 'vitest';
import { type CallApi, createCallApi } from '../create-call-api.ts';

/** What a fake server does with a call: answers with data, refuses, or loses the reply. */
export type FakeAnswer =
  | { readonly data: unknown }
  /** The message is the code unless given. */
  | { readonly status: number; readonly code: string; readonly message?: string }
  | 'lost';

/** A call as the fake server got it. */
export interface FakeRequest {
  readonly name: string;
  /** What follows the name in the URL, as `/ABC123?limit=100`; `undefined` where nothing does. */
  readonly path: string | undefined;
  readonly body: unknown;
}

/**
 * The real client in front of a server that answers each call with the next of its answers, and with
 * the last one from then on. A call without answers fails the test.
 */
export function fakeServer(answers: Partial<Record<CallName, readonly FakeAnswer[]>>): {
  readonly callApi: CallApi;
  readonly requests: readonly FakeRequest[];
} {
  const requests: FakeRequest[] = [];
  const left = new Map(Object.entries(answers));
  const unforeseen: string[] = [];
  // The client takes whatever its fetch throws for a lost reply.
  onTestFinished(() => expect(unforeseen, 'calls without answers').toEqual([]));
  const callApi = createCallApi({
    findToken: () => Promise.resolve('token'),
    findAppToken: () => Promise.resolve(undefined),
    lookForNewer: lookInVain,
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : input.toString();
      const { name = url, path } = /^\/api\/(?<name>\w+)(?<path>.+)?$/.exec(url)?.groups ?? {};
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      requests.push({ name, path, body });
      const [answer, ...rest] = left.get(name) ?? [];
      if (answer === undefined) unforeseen.push(name);
      if (rest.length > 0) left.set(name, rest);
      if (answer === undefined || answer === 'lost') throw new TypeError('Failed to fetch');
      return replyOf(answer);
    },
  });
  return { callApi, requests };
}

/** There is no newer version of the app. */
async function lookInVain(): Promise<void> {}

function replyOf(answer: Exclude<FakeAnswer, 'lost'>): Response {
  if ('data' in answer) return Response.json({ data: answer.data });
  const { status, code, message = code } = answer;
  return Response.json({ error: { code, message } }, { status });
}
