import { afterEach, expect, it, vi } from 'vitest';
import { interceptRequests } from '../../test/firestore-requests.ts';
import { testVariables } from '../../test/world.ts';
import type { Context } from '../context/context.ts';
import { createContext } from '../context/create-context.ts';
import * as messages from '../contract/messages.ts';
import { systemClock } from '../platform/clock.ts';
import { createApp } from './create-app.ts';
import { handlers } from './handlers.ts';

const never = <Value>(): Promise<Value> => new Promise(() => undefined);

const quiet = () => undefined;

function openContext(projectId: string): Context {
  const context = createContext({ ...testVariables, GCLOUD_PROJECT: projectId }, systemClock);
  return { ...context, log: { info: quiet, warn: quiet, alert: quiet } };
}

async function nowAfterNineSeconds(): Promise<Date> {
  await new Promise((resolve) => setTimeout(resolve, 9_000));
  return new Date();
}

async function expectBusy(reply: Response | Promise<Response>): Promise<void> {
  const { headers, status } = await reply;
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toBe('2');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(await (await reply).json()).toEqual({ error: { code: 'busy', message: messages.busy } });
}

const ask = (app: ReturnType<typeof createApp>, path: string) =>
  app.fetch(new Request(`http://api.test/api${path}`), {});

afterEach(() => {
  vi.useRealTimers();
});

it('a call whose handler does not end is answered as busy within ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const app = createApp(openContext('demo-in-time'), { ...handlers, health: () => never() });
  const reply = ask(app, '/health');
  await vi.advanceTimersByTimeAsync(10_000);
  await expectBusy(reply);
});

it('a handler knows when its call is answered at the latest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let left: unknown;
  const app = createApp(openContext('demo-in-time'), {
    ...handlers,
    health: (_, __, scope) => {
      left = scope.deadline.leftMs();
      return never();
    },
  });
  const reply = ask(app, '/health');
  await vi.advanceTimersByTimeAsync(10_000);
  await expectBusy(reply);
  expect(left).toBe(9_500);
});

it('what opens a request and what answers it share the ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const context = openContext('demo-in-time');
  const slow = { ...context, clock: { ...context.clock, businessNow: nowAfterNineSeconds } };
  const reply = ask(createApp(slow, { ...handlers, health: () => never() }), '/health');
  await vi.advanceTimersByTimeAsync(10_000);
  await expectBusy(reply);
});

it('a request whose business time cannot be read is answered as busy, and names no business day', async () => {
  const context = openContext('demo-in-time');
  const timeless = { ...context, clock: { ...context.clock, businessNow: () => never<Date>() } };
  const reply = await ask(createApp(timeless, handlers, 10), '/health');
  await expectBusy(reply);
  expect(reply.headers.get('x-business-day')).toBeNull();
});

it('a call is answered as busy while Firestore does not answer', async () => {
  const context = openContext('demo-frozen-firestore');
  const asked: unknown[] = [];
  for (const method of ['request', 'requestStream'] as const) {
    interceptRequests(context.firestore, method, ([name]) => {
      asked.push(name);
      return never();
    });
  }
  await expectBusy(ask(createApp(context, handlers, 50), '/getMail/nobody@example.test'));
  expect(asked).not.toEqual([]);
});
