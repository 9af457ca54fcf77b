import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { isAnswered, isMissing } from './read-state.ts';

afterEach(() => onlineManager.setOnline(true));

/** A read that the test answers or fails. */
function read() {
  const answers: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['read'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
    retry: false,
  });
  // Observed, it is read.
  observer.subscribe(() => undefined);
  const state = () => {
    const result = observer.getCurrentResult();
    return { answered: isAnswered(result), missing: isMissing(result) };
  };
  return {
    state,
    again: () => void observer.refetch(),
    settle: async (settle: (answer: PromiseWithResolvers<string> | undefined) => void) => {
      settle(answers.at(-1));
      await expect.poll(() => observer.getCurrentResult().fetchStatus).toBe('idle');
    },
  };
}

it('what has failed stays missing while it is read again, and until an answer comes', async () => {
  const { state, again, settle } = read();
  expect(state()).toEqual({ answered: false, missing: false });
  await settle((answer) => answer?.reject(new Error('down')));
  expect(state()).toEqual({ answered: true, missing: true });
  again();
  expect(state()).toEqual({ answered: true, missing: true });
  await settle((answer) => answer?.resolve('here'));
  expect(state()).toEqual({ answered: true, missing: false });
});

it('what has been read is missing once it fails again, and not before', async () => {
  const { state, again, settle } = read();
  await settle((answer) => answer?.resolve('here'));
  again();
  expect(state()).toEqual({ answered: true, missing: false });
  await settle((answer) => answer?.reject(new Error('down')));
  expect(state()).toEqual({ answered: true, missing: true });
});

it('without a network it is missing at once', () => {
  onlineManager.setOnline(false);
  expect(read().state()).toEqual({ answered: true, missing: true });
});
