import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { momentNow } from '../base/time/moment.ts';
import { createRefusedSession } from './refused-session.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function open({
  wasRenewed = async () => true,
}: {
  readonly wasRenewed?: () => Promise<boolean>;
} = {}) {
  const done: string[] = [];
  const refuse = createRefusedSession({
    wasRenewed: () => {
      done.push('check');
      return wasRenewed();
    },
    drop: async () => void done.push('drop'),
    readAllAgain: async () => void done.push('read'),
  });
  return { done, refuse, refuseNow: () => refuse(momentNow()) };
}

describe('a session that the server refuses', () => {
  it('is dropped unless it was renewed', async () => {
    const { done, refuseNow } = open({ wasRenewed: async () => false });
    await refuseNow();
    expect(done).toEqual(['check', 'drop']);
  });

  it('is used to read everything again once it was renewed', async () => {
    const { done, refuseNow } = open();
    await refuseNow();
    expect(done).toEqual(['check', 'read']);
  });

  it('is checked once at a time', async () => {
    const { done, refuseNow } = open();
    await Promise.all([refuseNow(), refuseNow(), refuseNow()]);
    expect(done).toEqual(['check', 'read']);
  });

  it.each([
    ['is dropped', 29_999, ['drop']],
    ['is checked again', 30_000, ['check', 'read']],
  ])('%s when it is refused again %s ms after its renewal', async (_, ms, then) => {
    const { done, refuseNow } = open();
    await refuseNow();
    vi.advanceTimersByTime(ms);
    await refuseNow();
    expect(done).toEqual(['check', 'read', ...then]);
  });

  it('is dropped, without a loop, when the repeated read is refused at once', async () => {
    const done: string[] = [];
    const refuse = createRefusedSession({
      wasRenewed: async () => true,
      drop: async () => void done.push('drop'),
      readAllAgain: async () => {
        done.push('read');
        if (done.length < 10) await refuse(momentNow());
      },
    });
    await refuse(momentNow());
    expect(done).toEqual(['read', 'drop']);
  });

  it.each([1, 30_000])(
    'is kept where a call of before its renewal is refused %s ms after it, and read with again',
    async (ms) => {
      const { done, refuse, refuseNow } = open();
      const madeAt = momentNow();
      vi.advanceTimersByTime(1);
      await refuseNow();
      vi.advanceTimersByTime(ms);
      await refuse(madeAt);
      expect(done).toEqual(['check', 'read', 'read']);
    },
  );

  it('is checked again for the next member', async () => {
    const { done, refuseNow } = open();
    for (let times = 0; times < 3; times += 1) await refuseNow();
    expect(done).toEqual(['check', 'read', 'drop', 'check', 'read']);
  });

  it('is checked again after a check that failed', async () => {
    let checks = 0;
    const { done, refuseNow } = open({
      wasRenewed: async () => {
        checks += 1;
        if (checks === 1) throw new Error('No locks');
        return true;
      },
    });
    await expect(refuseNow()).rejects.toThrow('No locks');
    await refuseNow();
    expect(done).toEqual(['check', 'check', 'read']);
  });
});
