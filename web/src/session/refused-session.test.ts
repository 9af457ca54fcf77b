import { QueryCache, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createRefusedSession } from './refused-session.ts';

function open({
  wasRenewed = async () => true,
}: {
  readonly wasRenewed?: () => Promise<boolean>;
} = {}) {
  const done: string[] = [];
  const clock = { ms: 1_000_000 };
  const refuse = createRefusedSession({
    wasRenewed: () => {
      done.push('look');
      return wasRenewed();
    },
    drop: async () => void done.push('drop'),
    queries: () => ({
      cancelQueries: async () => undefined,
      invalidateQueries: async () => void done.push('read'),
    }),
    nowMs: () => clock.ms,
  });
  return { done, clock, refuse };
}

describe('a refused session', () => {
  it('that was not renewed is dropped', async () => {
    const { done, refuse } = open({ wasRenewed: async () => false });
    await refuse('read');
    expect(done).toEqual(['look', 'drop']);
  });

  it('that was renewed is read with again', async () => {
    const { done, refuse } = open();
    await refuse('read');
    expect(done).toEqual(['look', 'read']);
  });

  it('is looked at once at a time', async () => {
    const { done, refuse } = open();
    await Promise.all([refuse('read'), refuse('read'), refuse('write')]);
    expect(done).toEqual(['look', 'read']);
  });

  it('is dropped when it is refused again within 30 seconds of its renewal', async () => {
    const { done, clock, refuse } = open();
    await refuse('read');
    clock.ms += 29_999;
    await refuse('read');
    expect(done).toEqual(['look', 'read', 'drop']);
  });

  it('does not loop when reading again is refused at once', async () => {
    const done: string[] = [];
    const refuse = createRefusedSession({
      wasRenewed: async () => true,
      drop: async () => void done.push('drop'),
      queries: () => ({
        cancelQueries: async () => undefined,
        invalidateQueries: async () => {
          done.push('read');
          if (done.length < 10) await refuse('read');
        },
      }),
      nowMs: () => 0,
    });
    await refuse('read');
    expect(done).toEqual(['read', 'drop']);
  });

  it.each([
    ['later than that', 'read', 30_000],
    ['a write that was on its way', 'write', 0],
  ] as const)('is looked at anew when what is refused is %s', async (_case, refused, laterMs) => {
    const { done, clock, refuse } = open();
    await refuse('read');
    clock.ms += laterMs;
    await refuse(refused);
    expect(done).toEqual(['look', 'read', 'look', 'read']);
  });

  it('of the next member is looked at anew', async () => {
    const { done, refuse } = open();
    for (let times = 0; times < 3; times += 1) await refuse('read');
    expect(done).toEqual(['look', 'read', 'drop', 'look', 'read']);
  });

  it('is looked at again after a look that failed', async () => {
    let looks = 0;
    const { done, refuse } = open({
      wasRenewed: async () => {
        looks += 1;
        if (looks === 1) throw new Error('No locks');
        return true;
      },
    });
    await expect(refuse('read')).rejects.toThrow('No locks');
    await refuse('read');
    expect(done).toEqual(['look', 'look', 'read']);
  });

  it('of before, whose refusal comes after the renewal, does not drop the one of now', async () => {
    const done: string[] = [];
    const client = new QueryClient({
      queryCache: new QueryCache({ onError: () => void refuse('read') }),
      defaultOptions: { queries: { retry: false } },
    });
    const refuse = createRefusedSession({
      wasRenewed: async () => true,
      drop: async () => void done.push('drop'),
      queries: () => client,
      nowMs: () => 0,
    });
    const answer = Promise.withResolvers<string>();
    const late = client.fetchQuery({ queryKey: ['late'], queryFn: () => answer.promise });
    await Promise.all([refuse('read'), late.catch(() => undefined)]);
    answer.reject(new Error('The session of before is refused'));
    await new Promise(setImmediate);
    expect(done).toEqual([]);
  });
});
