import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type CallFailure, unreachable } from '../base/api/call-failure.ts';
import { type Moment, momentNow } from '../base/time/moment.ts';

const fakes = vi.hoisted(() => ({
  renewIdToken: vi.fn<() => Promise<string | undefined>>(),
  getUser: vi.fn<(token: string) => Promise<unknown>>(),
  dropGoneSession: vi.fn<() => Promise<void>>(),
  handleRefusals: vi.fn<(handle: (madeAt: Moment) => void) => void>(),
}));
vi.mock('../base/firebase/firebase.ts', () => ({
  askFirebase: () => Promise.resolve(),
  renewIdToken: fakes.renewIdToken,
}));
vi.mock('../base/api/call-api.ts', () => ({
  callApiAs: (token: string) => () => fakes.getUser(token),
  handleRefusals: fakes.handleRefusals,
}));
vi.mock('../session/session-renewal.ts', () => ({
  wasSessionRenewed: (isAccepted: () => Promise<boolean>) => isAccepted(),
}));
vi.mock('../session/stored-user.ts', () => ({ findStoredUser: () => ({ id: 'ABC123' }) }));
vi.mock('../session/log-out.ts', () => ({ dropGoneSession: fakes.dropGoneSession }));

const noSession: CallFailure = {
  kind: 'refused',
  code: 'no_session',
  message: 'Log in first',
  status: 401,
};
const answers = {
  accepted: { ok: true },
  refused: { ok: false, failure: noSession },
  unreachable: { ok: false, failure: unreachable },
};

beforeEach(() => {
  vi.resetModules();
  vi.resetAllMocks();
  vi.stubGlobal('navigator', { onLine: true });
});
afterAll(() => void vi.unstubAllGlobals());

describe('a session that the server refuses', () => {
  it.each<
    ['dropped' | 'kept' | 'left', string, () => Promise<string | undefined>, keyof typeof answers]
  >([
    ['kept', 'the server accepts the renewed token', async () => 'renewed', 'accepted'],
    ['dropped', 'the server refuses the renewed token', async () => 'renewed', 'refused'],
    ['kept', 'the server does not answer', async () => 'renewed', 'unreachable'],
    ['dropped', 'Google has ended it', async () => undefined, 'accepted'],
    ['left', 'Google does not answer', () => Promise.reject(new Error('No network')), 'refused'],
  ])('is %s where %s', async (verdict, _, renew, answer) => {
    fakes.renewIdToken.mockImplementation(renew);
    fakes.getUser.mockImplementation(async (token) =>
      token === 'renewed' ? answers[answer] : answers.refused,
    );
    const { queryClient } = await import('./query-client.ts');
    const readAgain = vi.spyOn(queryClient, 'invalidateQueries');
    const refuse = () => fakes.handleRefusals.mock.calls[0]?.[0](momentNow());
    const done = {
      dropped: async () => expect(fakes.dropGoneSession).toHaveBeenCalled(),
      kept: async () => expect(readAgain).toHaveBeenCalled(),
      // Only once the check of the first refusal has ended, a second one is checked.
      left: async () => {
        refuse();
        expect(fakes.renewIdToken.mock.calls.length).toBeGreaterThan(1);
      },
    };
    refuse();
    await vi.waitFor(done[verdict], 60_000);
    expect(fakes.dropGoneSession).toHaveBeenCalledTimes(verdict === 'dropped' ? 1 : 0);
    expect(readAgain).toHaveBeenCalledTimes(verdict === 'kept' ? 1 : 0);
  });
});

/** What the query client keeps of a list of some pages. */
const list = (pages: number) => ({ pages: Array.from({ length: pages }, () => []) });

/** Keeps a reply as one of a while ago, and says whether a look at it reads it again. */
const keep = async (reply: unknown, ageMs: number) => {
  const { queryClient } = await import('./query-client.ts');
  const query = { queryKey: ['read'], queryFn: () => reply };
  queryClient.setQueryData(query.queryKey, reply, { updatedAt: Date.now() - ageMs });
  const isStale = () => new QueryObserver(queryClient, query).getCurrentResult().isStale;
  return { queryClient, isStale };
};

const account = ['getDashboardBalance'] as const;
const tips = ['getTips', 'getTipCount'] as const;

describe('without success', () => {
  it('a change is made once', async () => {
    const { queryClient } = await import('./query-client.ts');
    const change = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('Lost')));
    const observer = new MutationObserver(queryClient, { mutationFn: change, retryDelay: 0 });
    await expect(observer.mutate()).rejects.toThrow('Lost');
    expect(change).toHaveBeenCalledTimes(1);
  });

  it.each<[string, number, CallFailure]>([
    ['that the server refuses', 1, noSession],
    ['for which the server is busy', 3, { ...noSession, code: 'busy', status: 503 }],
    ['that does not reach the server', 3, unreachable],
  ])('a read %s is made so often: %i', async (_, times, failure) => {
    const { queryClient } = await import('./query-client.ts');
    const { CallFailed } = await import('../base/api/call-failure.ts');
    const read = vi.fn<() => Promise<never>>(() => Promise.reject(new CallFailed(failure)));
    await queryClient.prefetchQuery({ queryKey: ['read'], queryFn: read, retryDelay: 0 });
    expect(read).toHaveBeenCalledTimes(times);
  });
});

describe('a reply', () => {
  it.each([
    ['of a call', [{ pages: 3 }], 5_000],
    ['that is no list', { pages: 3 }, 5_000],
    ['that is nothing', null, 5_000],
    ['of a list of one page', list(1), 5_000],
    ['of a list of three pages', list(3), 15_000],
    ['of a list of two hundred pages', list(200), 1_000_000],
  ])('%s is read again where it is looked at after a time for each page', async (_, reply, ms) => {
    expect((await keep(reply, ms - 1_000)).isStale()).toBe(false);
    expect((await keep(reply, ms)).isStale()).toBe(true);
  });

  it('that was kept while the clock was ahead is read again once the clock is set right', async () => {
    expect((await keep(null, -86_400_000)).isStale()).toBe(true);
  });

  it('of a list that a change has made out of date is read again at once', async () => {
    const { queryClient, isStale } = await keep(list(3), 0);
    await queryClient.invalidateQueries();
    expect(isStale()).toBe(true);
  });

  it.each([
    [
      'a minute while nothing is followed',
      [],
      60_000,
      ['getDashboardBalance', 'getTips', 'getUser'],
    ],
    ['a minute while the account is followed', [[account, true]], 60_000, ['getTips', 'getUser']],
    [
      'a minute while the tips are, too',
      [
        [account, true],
        [tips, true],
      ],
      60_000,
      ['getUser'],
    ],
    [
      'five minutes while both are followed',
      [
        [account, true],
        [tips, true],
      ],
      300_000,
      ['getDashboardBalance', 'getTips', 'getUser'],
    ],
    [
      'a minute while the listener of the account has failed',
      [
        [account, true],
        [tips, true],
        [account, false],
      ],
      60_000,
      ['getDashboardBalance', 'getUser'],
    ],
  ] as const)(
    'on screen is read again when the member returns after %s',
    async (_, notes, ms, expected) => {
      const { queryClient } = await import('./query-client.ts');
      const { noteFollowed } = await import('./followed-reads.ts');
      const read: string[] = [];
      for (const name of ['getDashboardBalance', 'getTips', 'getUser']) {
        const query = { queryKey: [name], queryFn: () => read.push(name) };
        queryClient.setQueryData(query.queryKey, 0);
        const leave = new QueryObserver(queryClient, query).subscribe(() => undefined);
        onTestFinished(leave);
      }
      // The screen is there before anything is followed.
      for (const [names, is] of notes) noteFollowed(names, () => is);
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
      queryClient.getQueryCache().onFocus();
      expect(read).toEqual(expected);
    },
  );

  it.each(['online', 'always'] as const)(
    'that has failed without a network is read again as it returns, in the network mode %s',
    async (networkMode) => {
      const { queryClient } = await import('./query-client.ts');
      const read = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('No network')));
      const query = { queryKey: ['read'], queryFn: read, networkMode, retry: false };
      onTestFinished(new QueryObserver(queryClient, query).subscribe(() => undefined));
      await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
      queryClient.getQueryCache().onOnline();
      expect(read).toHaveBeenCalledTimes(2);
    },
  );
});

/** Reads in a browser that says that it has no network. */
const observeOffline = async (read: () => Promise<unknown>) => {
  vi.stubGlobal('navigator', { onLine: false });
  const { queryClient } = await import('./query-client.ts');
  const observer = new QueryObserver(queryClient, { queryKey: ['read'], queryFn: read });
  onTestFinished(observer.subscribe(() => undefined));
  return { queryClient, observer };
};

describe('where the browser says that it has no network', () => {
  it('a read is made all the same, because the browser may be wrong', async () => {
    const { observer } = await observeOffline(async () => 'reply');
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('reply'));
  });

  it('a read that fails waits at once, and is made again when the network is back', async () => {
    const { CallFailed } = await import('../base/api/call-failure.ts');
    const read = vi.fn<() => Promise<unknown>>(() => Promise.reject(new CallFailed(unreachable)));
    const { queryClient, observer } = await observeOffline(read);
    await vi.waitFor(() => expect(observer.getCurrentResult().isPaused).toBe(true), 500);
    expect(observer.getCurrentResult().isError).toBe(false);
    expect(read).toHaveBeenCalledTimes(1);
    read.mockResolvedValue('reply');
    const { onlineManager } = await import('@tanstack/react-query');
    onlineManager.setOnline(true);
    queryClient.getQueryCache().onOnline();
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('reply'));
  });
});
