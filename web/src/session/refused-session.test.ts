import { QueryCache, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { readAgain } from '../base/api/read-again.ts';
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
      done.push('check');
      return wasRenewed();
    },
    drop: async () => void done.push('drop'),
    readAllAgain: async () => void done.push('read'),
    nowMs: () => clock.ms,
  });
  return { done, clock, refuse };
}

describe('a session that the server refuses', () => {
  it('is dropped unless it was renewed', async () => {
    const { done, refuse } = open({ wasRenewed: async () => false });
    await refuse('read');
    expect(done).toEqual(['check', 'drop']);
  });

  it('is used to read everything again once it was renewed', async () => {
    const { done, refuse } = open();
    await refuse('read');
    expect(done).toEqual(['check', 'read']);
  });

  it('is checked once at a time', async () => {
    const { done, refuse } = open();
    await Promise.all([refuse('read'), refuse('read'), refuse('write')]);
    expect(done).toEqual(['check', 'read']);
  });

  it('is dropped when it is refused again within 30 seconds of its renewal', async () => {
    const { done, clock, refuse } = open();
    await refuse('read');
    clock.ms += 29_999;
    await refuse('read');
    expect(done).toEqual(['check', 'read', 'drop']);
  });

  it('is dropped, without a loop, when the repeated read is refused at once', async () => {
    const done: string[] = [];
    const refuse = createRefusedSession({
      wasRenewed: async () => true,
      drop: async () => void done.push('drop'),
      readAllAgain: async () => {
        done.push('read');
        if (done.length < 10) await refuse('read');
      },
      nowMs: () => 0,
    });
    await refuse('read');
    expect(done).toEqual(['read', 'drop']);
  });

  it.each([
    ['a read more than 30 seconds later', 'read', 30_000],
    ['a write that was on its way at the renewal', 'write', 0],
  ] as const)('is checked again when the refusal is of %s', async (_case, refused, laterMs) => {
    const { done, clock, refuse } = open();
    await refuse('read');
    clock.ms += laterMs;
    await refuse(refused);
    expect(done).toEqual(['check', 'read', 'check', 'read']);
  });

  it('is checked again for the next member', async () => {
    const { done, refuse } = open();
    for (let times = 0; times < 3; times += 1) await refuse('read');
    expect(done).toEqual(['check', 'read', 'drop', 'check', 'read']);
  });

  it('is checked again after a check that failed', async () => {
    let checks = 0;
    const { done, refuse } = open({
      wasRenewed: async () => {
        checks += 1;
        if (checks === 1) throw new Error('No locks');
        return true;
      },
    });
    await expect(refuse('read')).rejects.toThrow('No locks');
    await refuse('read');
    expect(done).toEqual(['check', 'check', 'read']);
  });

  it('does not drop the renewed one when a read of before the renewal is refused late', async () => {
    const done: string[] = [];
    const client = new QueryClient({
      queryCache: new QueryCache({ onError: () => void refuse('read') }),
      defaultOptions: { queries: { retry: false } },
    });
    const refuse = createRefusedSession({
      wasRenewed: async () => true,
      drop: async () => void done.push('drop'),
      readAllAgain: () => readAgain(client),
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
