import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPageFor } from '../base/browser/busy-page.ts';
import { reloadWhenReached } from './missing-part.ts';

const nowMs = 1_800_000_000_000;
const head = vi.fn<typeof fetch>();
const reload = vi.fn<() => void>();
const notify = vi.fn<(reason: string) => void>();
const stored = new Map<string, string>();

const answers = () => Promise.resolve(new Response());
const isAway = () => Promise.reject(new TypeError('Failed to fetch'));
const pass = (elapsedMs: number) => vi.advanceTimersByTimeAsync(elapsedMs);

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers({ now: nowMs });
  stored.clear();
  const page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, page[name].bind(page));
  vi.stubGlobal('fetch', head);
  vi.stubGlobal('location', { pathname: '/', reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a part of the app that could not be fetched', () => {
  it('reloads the page at once where the server answers', async () => {
    head.mockImplementation(answers);
    reloadWhenReached(notify);
    await pass(0);
    expect(reload).toHaveBeenCalledOnce();
    expect(notify).not.toHaveBeenCalled();
  });

  it.each([
    ['cannot be reached', isAway],
    ['answers with an error', () => Promise.resolve(new Response(null, { status: 503 }))],
  ])('waits while the server %s, says so, and reloads the page afterwards', async (_, trouble) => {
    head.mockImplementationOnce(trouble).mockImplementation(answers);
    reloadWhenReached(notify);
    await pass(0);
    expect(notify.mock.calls).toEqual([['cut off']]);
    expect(reload).not.toHaveBeenCalled();
    await pass(5_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads nothing while the page is busy, and the page afterwards', async () => {
    head.mockImplementation(answers);
    const done = Promise.withResolvers<void>();
    const work = keepPageFor(() => done.promise);
    reloadWhenReached(notify);
    await pass(0);
    expect(notify.mock.calls).toEqual([['cut off']]);
    expect(reload).not.toHaveBeenCalled();
    done.resolve();
    await work;
    await pass(5_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['at once', 0, 0],
    ['after the first request', 1, 1],
  ])('reloads nothing once it is stopped %s', async (_, waitedMs, notices) => {
    head.mockImplementationOnce(isAway).mockImplementation(answers);
    const stop = reloadWhenReached(notify);
    if (waitedMs > 0) await pass(waitedMs);
    stop();
    await pass(60_000);
    expect(notify).toHaveBeenCalledTimes(notices);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a page whose part is missing again after a reload', () => {
  it.each([
    ['has never reloaded', undefined, true],
    ['reloaded a moment ago', nowMs, false],
    ['reloaded less than a minute ago', nowMs - 59_999, false],
    ['reloaded a minute ago', nowMs - 60_000, true],
    ['reloaded later than now, by a clock that was set back', nowMs + 1, true],
    ['kept something that is no time', 'never', true],
  ])('that %s: reloads by itself: %s', async (_, storedAt, reloads) => {
    if (storedAt !== undefined) stored.set('polytips:reloaded-at', String(storedAt));
    head.mockImplementation(answers);
    reloadWhenReached(notify);
    await pass(60_000);
    expect(reload).toHaveBeenCalledTimes(reloads ? 1 : 0);
    expect(notify.mock.calls).toEqual(reloads ? [] : [['gone']]);
    expect(head).toHaveBeenCalledOnce();
  });

  it('whose storage is full never reloads by itself, and says so', async () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('Full', 'QuotaExceededError');
      },
    });
    head.mockImplementation(answers);
    reloadWhenReached(notify);
    await pass(60_000);
    expect(reload).not.toHaveBeenCalled();
    expect(notify.mock.calls).toEqual([['gone']]);
  });

  it('whose browser denies it its storage never reloads by itself, which would have no end', async () => {
    vi.stubGlobal('isStorageDenied', true);
    head.mockImplementation(answers);
    reloadWhenReached(notify);
    await pass(60_000);
    expect(reload).not.toHaveBeenCalled();
    expect(notify.mock.calls).toEqual([['gone']]);
  });
});
