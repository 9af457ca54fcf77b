import { describe, expect, it } from 'vitest';
import { type FakeAnswer, fakeServer } from '../base/api/testing/fake-server.ts';
import type { Opening } from '../vault/vault.ts';
import { replaceWallet } from './replace-wallet.ts';

const credentials = { mail: 'one@polytips.example', password: 'today' };
const pass = `v1.${'p'.repeat(43)}`;
const publicKey = `0x${'b'.repeat(40)}`;
const phrases = `{"v":1,"iv":"${'i'.repeat(16)}","ct":"${'f'.repeat(60)}"}`;
const share = 's'.repeat(43);
const sig = `0x${'1'.repeat(130)}`;
const row = { CODES: 'ABC123', NAMES: 'One', publicKey: `0x${'a'.repeat(40)}`, token: 't' };
const known: FakeAnswer = { data: [{ ...row, sealed: 'old' }] };
const taken: FakeAnswer = {
  data: [{ ...row, token: 'by login', publicKey, phrases, share, sealed: 'current' }],
};
const done: FakeAnswer = { data: [{ status: 'OK', token: 'by replacement' }] };

const remembered = `remember ABC123 at ${publicKey}`;
const forgotten = `forget ABC123 unless at ${publicKey}`;

interface Course {
  readonly server?: Parameters<typeof fakeServer>[0];
  readonly prepares?: boolean;
  readonly opening?: Opening;
  readonly leaves?: 'before it begins' | 'before it is sent' | 'while it is under way';
  readonly enters?: boolean;
  readonly problem?: string;
}

async function replace({
  server,
  prepares = true,
  opening = 'opened',
  leaves,
  enters = true,
  problem,
}: Course) {
  const { callApi, requests } = fakeServer({ login: [known], walletReplace: [done], ...server });
  const leaving = new AbortController();
  const opened: object[] = [];
  const steps: string[] = [];
  let ends = 0;
  const ended = await replaceWallet(
    {
      callApi,
      storageProblem: async () => {
        if (leaves === 'before it begins') leaving.abort();
        return problem;
      },
      remember: (uid, wallet) => {
        expect(wallet.phrases).toBe(phrases);
        steps.push(`remember ${uid} at ${wallet.publicKey}`);
      },
      forget: (uid, address) => steps.push(`forget ${uid} unless at ${address}`),
      enter: async ({ customToken }) => {
        steps.push(`enter ${customToken}`);
        if (!enters) throw new Error('Firebase is out of reach');
      },
      renewSession: async (work) => {
        steps.push('renew');
        const ending = work();
        if (leaves === 'while it is under way') leaving.abort();
        return ending;
      },
      signal: leaving.signal,
      vault: {
        prepareSignup: async () => {
          if (leaves === 'before it is sent') leaving.abort();
          if (!prepares) return { ok: false, reason: 'timed out' };
          return {
            ok: true,
            value: { pass, publicKey, phrases, private: phrases, share, sig },
            open: async (sealed) => {
              opened.push(sealed);
              return opening;
            },
            end: () => {
              ends += 1;
            },
          };
        },
      },
    },
    credentials,
    () => undefined,
  );
  return { ended, ends, opened, requests, steps, calls: requests.map(({ name }) => name) };
}

describe('replaceWallet', () => {
  it('sends nothing in a browser that could not keep the next session', async () => {
    const { ended, ends, requests } = await replace({ problem: 'Nothing is kept' });
    expect(ended).toEqual({ state: 'unchanged', message: 'Nothing is kept' });
    expect(requests).toEqual([]);
    expect(ends).toBe(0);
  });

  it('makes a wallet, checks the password with a login, has the server take it, starts the next session, and opens it', async () => {
    const { ended, ends, opened, requests, steps } = await replace({});
    expect(ended).toEqual({ state: 'replaced', wallet: { publicKey, phrases } });
    expect(requests).toEqual([
      { name: 'login', body: { mail: credentials.mail, pass } },
      { name: 'walletReplace', body: { public: publicKey, phrases, share, sig, pass } },
    ]);
    expect(steps).toEqual(['renew', 'enter by replacement', remembered]);
    expect(opened).toEqual([{ publicKey, phrases, share }]);
    expect(ends).toBe(0);
  });

  it('repeats the identical request after a lost reply, while a login names the wallet before', async () => {
    const { ended, requests, steps } = await replace({
      server: { walletReplace: ['lost', 'lost', done] },
    });
    expect(ended.state).toBe('replaced');
    expect(steps).toContain('enter by replacement');
    const bodies = requests.filter(({ name }) => name === 'walletReplace').map(({ body }) => body);
    expect(bodies).toEqual(Array.from({ length: 3 }, () => bodies[0]));
  });

  it.each<[string, NonNullable<Course['server']>, string[]]>([
    ['the first request', { walletReplace: ['lost'], login: [known, taken] }, []],
    [
      'the first request, late',
      {
        walletReplace: ['lost', { status: 401, code: 'no_session' }],
        login: [known, known, taken],
      },
      ['walletReplace', 'login'],
    ],
    // The browser has sent it twice, because a connection ended under it.
    [
      'a request whose session is refused',
      { walletReplace: [{ status: 401, code: 'no_session' }], login: [known, taken] },
      [],
    ],
  ])('a login shows that %s took effect, and starts the session', async (_case, server, more) => {
    const { calls, ended, opened, steps } = await replace({ server });
    expect(ended.state).toBe('replaced');
    expect(calls).toEqual(['login', 'walletReplace', 'login', ...more]);
    expect(steps).toEqual(['renew', 'enter by login', remembered]);
    expect(opened).toHaveLength(1);
  });

  it.each<[string, Course, number]>([
    ['the device cannot make a wallet', { prepares: false }, 0],
    [
      'the server does not know the password',
      { server: { login: [{ data: [{ CODES: 'NO' }] }] } },
      1,
    ],
    ['the login is lost', { server: { login: ['lost'] } }, 1],
  ])(
    'sends no wallet, and ends what it has prepared, when %s',
    async (_case, course, expectedEnds) => {
      const { calls, ended, ends, steps } = await replace(course);
      expect(ended).toEqual({ state: 'unchanged', message: expect.any(String) });
      expect(steps).not.toContain(forgotten);
      expect(steps).not.toContain(remembered);
      expect(calls).not.toContain('walletReplace');
      expect(ends).toBe(expectedEnds);
    },
  );

  it.each<[string, Course, 'unchanged' | 'uncertain', readonly string[], number]>([
    [
      'a refusal',
      { server: { walletReplace: [{ status: 409, code: 'conflict' }] } },
      'unchanged',
      [],
      1,
    ],
    [
      'a session that has ended',
      { server: { walletReplace: [{ status: 401, code: 'no_session' }] } },
      'unchanged',
      [],
      1,
    ],
    [
      'a session that has ended, and a login that is lost once',
      {
        server: {
          walletReplace: [{ status: 401, code: 'no_session' }],
          login: [known, 'lost', known],
        },
      },
      'unchanged',
      [],
      2,
    ],
    [
      'a password that was changed since the login',
      { server: { walletReplace: [{ data: [{ status: 'NO' }] }] } },
      'unchanged',
      [],
      1,
    ],
    // What is stored may name the wallet before.
    ['three lost replies', { server: { walletReplace: ['lost'] } }, 'uncertain', [forgotten], 3],
    [
      'a refusal after a lost reply',
      { server: { walletReplace: ['lost', { status: 409, code: 'conflict' }] } },
      'uncertain',
      [forgotten],
      3,
    ],
    [
      'a session that does not start',
      { enters: false },
      'uncertain',
      ['enter by replacement', forgotten],
      1,
    ],
  ])('opens nothing after %s', async (_case, course, state, kept, posts) => {
    const { calls, ended, ends, opened, steps } = await replace(course);
    expect(ended.state).toBe(state);
    expect(steps).toEqual(['renew', ...kept]);
    expect(opened).toEqual([]);
    expect(calls.filter((name) => name === 'walletReplace')).toHaveLength(posts);
    expect(ends).toBe(1);
  });

  it('makes no wallet for a member who leaves before the browser is known to keep anything', async () => {
    await expect(replace({ leaves: 'before it begins' })).rejects.toThrow('aborted');
  });

  it('sends no wallet for a member who has left, and ends what it has prepared', async () => {
    const { calls, ended, ends, steps } = await replace({ leaves: 'before it is sent' });
    expect(ended).toEqual({ state: 'unchanged', message: expect.any(String) });
    expect(steps).toEqual(['renew']);
    expect(calls).toEqual(['login']);
    expect(ends).toBe(1);
  });

  it.each<[string, FakeAnswer]>([
    ['the reply', done],
    ['a lost reply', 'lost'],
  ])(
    'sends and starts nothing more, forgets the address before, opens nothing, and ends what it has prepared, for a member who leaves before %s',
    async (_case, reply) => {
      const { calls, ended, ends, opened, steps } = await replace({
        leaves: 'while it is under way',
        server: { walletReplace: [reply] },
      });
      expect(ended).toEqual({ state: 'uncertain' });
      expect(steps).toEqual(['renew', forgotten]);
      expect(calls).toEqual(['login', 'walletReplace']);
      expect(opened).toEqual([]);
      expect(ends).toBe(1);
    },
  );

  it('leaves a wallet that was taken and did not open to a login', async () => {
    const { ended, ends } = await replace({ opening: 'timed out' });
    expect(ended).toEqual({ state: 'uncertain' });
    expect(ends).toBe(1);
  });
});
