import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { forgetReply, keepReply, readAgain, readAgainInSight } from './read-again.ts';

const queryKey = ['getUser', { id: 'ABC123' }];

it('a read that is under way when something changes is dropped, and what was read before is out of date', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'read before');
  const underWay = Promise.withResolvers<string>();
  void client.prefetchQuery({ queryKey, queryFn: () => underWay.promise });
  await readAgain(client, ['getUser']);
  underWay.resolve('of before the change');
  await underWay.promise;
  expect(client.getQueryState(queryKey)).toMatchObject({
    data: 'read before',
    fetchStatus: 'idle',
    isInvalidated: true,
  });
});

it('who waits for a read that is on screen gets what was read after the change', async () => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'read before');
  const answers = [new Promise<string>(() => undefined), Promise.resolve('of after the change')];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => answers.shift() ?? 'too often',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = observer.subscribe(() => undefined);
  const waiting = observer.refetch();
  await readAgain(client, ['getUser']);
  expect((await waiting).data).toBe('of after the change');
  leave();
});

it.each([
  ['of its name', ['getTips', 'getUser'], true],
  ['of another name', ['getTips'], false],
  ['of any name, where none is given', undefined, true],
])('what was read is out of date: %s', async (_case, names, isOutdated) => {
  const client = new QueryClient();
  client.setQueryData(queryKey, 'read before');
  await readAgain(client, names);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isOutdated);
});

it.each<[string, unknown]>([
  ['the known one', ['to scratch']],
  ['none', undefined],
])(
  'a kept reply takes the place of %s, and of one that a read under way would bring',
  async (_, known) => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(queryKey, known);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const reading = queryClient.prefetchQuery({ queryKey, queryFn: () => promise });
    await keepReply(queryClient, queryKey, ['taken']);
    resolve(['to scratch']);
    await reading;
    expect(queryClient.getQueryData(queryKey)).toEqual(['taken']);
  },
);

it.each([
  ['that is seen', true, ['of after the change'], 'of after the change'],
  ['that is hidden', false, [], 'read before'],
])(
  'in a page %s: what is on screen is read when the member looks at it',
  async (_, isSeen, read, shown) => {
    const client = new QueryClient();
    client.mount();
    focusManager.setFocused(isSeen);
    client.setQueryData(queryKey, 'read before');
    const made: string[] = [];
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        made.push('of after the change');
        return made[0] ?? '';
      },
      staleTime: Number.POSITIVE_INFINITY,
    });
    const leave = observer.subscribe(() => undefined);
    onTestFinished(() => {
      leave();
      client.unmount();
      focusManager.setFocused(undefined);
    });
    await readAgainInSight(client, ['getUser']);
    expect([made, observer.getCurrentResult().data]).toEqual([read, shown]);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await expect.poll(() => observer.getCurrentResult().data).toBe('of after the change');
    expect(made).toHaveLength(1);
  },
);

it('a read that is under way in a hidden page does not stand for what is so after the change', async () => {
  const client = new QueryClient();
  focusManager.setFocused(false);
  onTestFinished(() => focusManager.setFocused(undefined));
  client.setQueryData(queryKey, 'read before');
  const underWay = Promise.withResolvers<string>();
  const observer = new QueryObserver(client, { queryKey, queryFn: () => underWay.promise });
  onTestFinished(observer.subscribe(() => undefined));
  const reading = observer.refetch();
  await readAgainInSight(client, ['getUser']);
  underWay.resolve('of before the change');
  await reading;
  expect(client.getQueryState(queryKey)).toMatchObject({
    data: 'read before',
    isInvalidated: true,
  });
});

it('a reply that is forgotten is on no screen while it is read again, nor where that fails', async () => {
  const client = new QueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const waiting = [...answers];
  const observer = new QueryObserver(client, {
    queryKey: ['getPlan', {}],
    queryFn: () => waiting.shift()?.promise ?? 'too often',
    retry: false,
  });
  client.setQueryData(['getPlan', {}], 'of yesterday');
  onTestFinished(observer.subscribe(() => undefined));
  const shown = () => observer.getCurrentResult().data;
  expect(shown()).toBe('of yesterday');
  forgetReply(client, 'getPlan');
  expect(shown()).toBeUndefined();
  const reading = readAgain(client, ['getPlan']);
  expect(shown()).toBeUndefined();
  answers.at(-1)?.reject(new Error('down'));
  answers[0]?.reject(new Error('down'));
  await reading;
  expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isError: true });
});

it('a read of what is forgotten that was under way brings nothing', async () => {
  const client = new QueryClient();
  const early = Promise.withResolvers<string>();
  const observer = new QueryObserver(client, {
    queryKey: ['getPlan', {}],
    queryFn: () => early.promise,
  });
  onTestFinished(observer.subscribe(() => undefined));
  forgetReply(client, 'getPlan');
  early.resolve('of yesterday');
  await new Promise(setImmediate);
  expect(observer.getCurrentResult().data).toBeUndefined();
});
