import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keepReply } from './keep-reply.ts';

it.each<[string, unknown]>([
  ['the known one', ['to scratch']],
  ['none', undefined],
])(
  'a kept reply takes the place of %s, and of one that a read under way would bring',
  async (_, known) => {
    const queryClient = new QueryClient();
    const queryKey = ['getRewardTips'];
    queryClient.setQueryData(queryKey, known);
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const reading = queryClient.prefetchQuery({ queryKey, queryFn: () => promise });
    await keepReply(queryClient, queryKey, ['taken']);
    resolve(['to scratch']);
    await reading;
    expect(queryClient.getQueryData(queryKey)).toEqual(['taken']);
  },
);
