import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CallFailed, unreachable } from './call-failure.ts';
import { CallStates } from './call-states.tsx';

const failed = {
  data: undefined,
  error: new CallFailed(unreachable),
  isFetching: false,
  isPaused: false,
  refetch: () => Promise.resolve(),
};

const draw = (call: Parameters<typeof CallStates<[]>>[0]['call']) => (
  <CallStates call={call} loading="Rows to come">
    {() => 'Rows'}
  </CallStates>
);

it('rows that could not be read are replaced by the reason', () => {
  const shown = renderToStaticMarkup(draw(failed));
  expect(shown).toContain(unreachable.message);
  expect(shown).toContain('Try again');
});

it('rows that wait for a network say so', () => {
  const shown = renderToStaticMarkup(draw({ ...failed, error: null, isPaused: true }));
  expect(shown).toContain('This waits for a connection');
});

it('a screen that is opened again after its read has failed shows that it loads until the next read fails', async () => {
  const client = new QueryClient();
  const query = { queryKey: ['rows'], queryFn: () => Promise.reject(failed.error), retry: false };
  await client.prefetchQuery<[], CallFailed>(query);
  function Screen() {
    return draw(useQuery<[], CallFailed>(query));
  }
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  expect(shown).toBe('Rows to come');
});
