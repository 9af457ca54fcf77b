import { describe, expect, it, vi } from 'vitest';
import { CallFailed } from './api/call-failure.ts';
import { type AttemptRun, AttemptRunner } from './attempt.ts';

/** A runner, and work that ends when the test says so. */
function startWorld() {
  const runner = new AttemptRunner<string>();
  const works: { run: AttemptRun; end: PromiseWithResolvers<string> }[] = [];
  const work = vi.fn<(run: AttemptRun) => Promise<string>>((run) => {
    const end = Promise.withResolvers<string>();
    works.push({ run, end });
    return end.promise;
  });
  const workAt = (index: number) => {
    const found = works[index];
    if (found === undefined) throw new Error(`No work ${index} was started`);
    return found;
  };
  return { runner, work, workAt };
}

const refused = new CallFailed({ kind: 'unreachable', message: 'No answer came.' });

describe('one attempt at a time', () => {
  it('an attempt is pending until its work ends, and keeps the result', async () => {
    const { runner, work, workAt } = startWorld();
    expect(runner.status.get()).toStrictEqual({
      state: 'idle',
      progress: undefined,
      result: undefined,
      error: undefined,
    });
    const attempt = runner.start(work);
    expect(runner.status.get()).toMatchObject({ state: 'pending', result: undefined });
    workAt(0).end.resolve('done');
    await expect(attempt).resolves.toBe('done');
    expect(runner.status.get()).toMatchObject({ state: 'success', result: 'done' });
  });

  it('a second press while an attempt is under way does nothing', async () => {
    const { runner, work, workAt } = startWorld();
    const first = runner.start(work);
    await expect(runner.start(work)).resolves.toBeUndefined();
    workAt(0).end.resolve('first');
    await expect(first).resolves.toBe('first');
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['succeeded', (end: PromiseWithResolvers<string>) => end.resolve('first')],
    ['failed', (end: PromiseWithResolvers<string>) => end.reject(refused)],
  ])(
    'the next attempt starts once the last one has %s, and forgets how it ended',
    async (_, endWith) => {
      const { runner, work, workAt } = startWorld();
      const first = runner.start(work);
      endWith(workAt(0).end);
      await first;
      const second = runner.start(work);
      expect(runner.status.get()).toStrictEqual({
        state: 'pending',
        progress: undefined,
        result: undefined,
        error: undefined,
      });
      workAt(1).end.resolve('second');
      await expect(second).resolves.toBe('second');
    },
  );

  it('progress is published while pending, and gone afterwards', async () => {
    const { runner, work, workAt } = startWorld();
    const shares: (number | undefined)[] = [];
    const attempt = runner.start(work);
    const unsubscribe = runner.status.subscribe(() => shares.push(runner.status.get().progress));
    workAt(0).run.onProgress(0);
    workAt(0).run.onProgress(0.5);
    unsubscribe();
    workAt(0).end.resolve('done');
    await attempt;
    expect(shares).toStrictEqual([0, 0.5]);
    expect(runner.status.get().progress).toBeUndefined();
  });

  it('a failed call is an error of the attempt, and start resolves to nothing', async () => {
    const { runner, work, workAt } = startWorld();
    const attempt = runner.start(work);
    workAt(0).end.reject(refused);
    await expect(attempt).resolves.toBeUndefined();
    expect(runner.status.get()).toMatchObject({ state: 'error', error: refused });
  });

  it('a fault of the program is an error of the attempt, and start rejects with it', async () => {
    const { runner, work, workAt } = startWorld();
    const fault = new TypeError('undefined is not a function');
    const attempt = runner.start(work);
    workAt(0).end.reject(fault);
    await expect(attempt).rejects.toBe(fault);
    expect(runner.status.get()).toMatchObject({ state: 'error', error: fault });
  });
});

describe('a cancelled attempt', () => {
  it.each([
    ['a result', (end: PromiseWithResolvers<string>) => end.resolve('late')],
    ['a fault', (end: PromiseWithResolvers<string>) => end.reject(new Error('late'))],
  ])('is aborted and idle at once, and %s that comes late changes nothing', async (_, endWith) => {
    const { runner, work, workAt } = startWorld();
    const attempt = runner.start(work);
    const { run, end } = workAt(0);
    runner.cancel();
    expect(run.signal.aborted).toBe(true);
    run.onProgress(0.5);
    endWith(end);
    await expect(attempt).resolves.toBeUndefined();
    expect(runner.status.get()).toStrictEqual({
      state: 'idle',
      progress: undefined,
      result: undefined,
      error: undefined,
    });
  });

  it('leaves the next attempt alone when its work ends late', async () => {
    const { runner, work, workAt } = startWorld();
    const first = runner.start(work);
    runner.cancel();
    const second = runner.start(work);
    workAt(0).run.onProgress(0.9);
    workAt(0).end.resolve('late');
    await first;
    expect(runner.status.get()).toMatchObject({ state: 'pending', progress: undefined });
    expect(workAt(1).run.signal.aborted).toBe(false);
    workAt(1).end.resolve('second');
    await expect(second).resolves.toBe('second');
  });

  it('cancelling after the end forgets how it ended, and aborts nothing', async () => {
    const { runner, work, workAt } = startWorld();
    const attempt = runner.start(work);
    workAt(0).end.resolve('done');
    await attempt;
    runner.cancel();
    expect(runner.status.get()).toMatchObject({ state: 'idle', result: undefined });
    expect(workAt(0).run.signal.aborted).toBe(false);
  });
});
