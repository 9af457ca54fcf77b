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
const done: FakeAnswer = { data: [{ status: 'OK' }] };

interface Course {
  readonly server?: Parameters<typeof fakeServer>[0];
  readonly prepares?: boolean;
  readonly opening?: Opening;
  readonly leaves?: boolean;
}

async function replace({ server, prepares = true, opening = 'opened', leaves = false }: Course) {
  const { callApi, requests } = fakeServer({ login: [known], walletReplace: [done], ...server });
  const leaving = new AbortController();
  const opened: object[] = [];
  let locks = 0;
  const ended = await replaceWallet(
    {
      callApi,
      signal: leaving.signal,
      vault: {
        prepareSignup: async () => {
          if (leaves) leaving.abort();
          return prepares
            ? { ok: true, value: { pass, publicKey, phrases, private: phrases, share, sig } }
            : { ok: false, reason: 'timed out' };
        },
        open: async (sealed) => {
          opened.push(sealed);
          return opening;
        },
        lock: () => {
          locks += 1;
        },
      },
    },
    credentials,
    () => undefined,
  );
  return { ended, locks, opened, requests, calls: requests.map(({ name }) => name) };
}

describe('replaceWallet', () => {
  it('makes a wallet, checks the password with a login, has the server take it, and opens it', async () => {
    const { ended, locks, opened, requests } = await replace({});
    expect(ended).toEqual({ state: 'replaced', wallet: { publicKey, phrases } });
    expect(requests).toEqual([
      { name: 'login', body: { mail: credentials.mail, pass } },
      { name: 'walletReplace', body: { public: publicKey, phrases, share, sig } },
    ]);
    expect(opened).toEqual([{ publicKey, phrases, share }]);
    expect(locks).toBe(0);
  });

  it('repeats the identical request after a lost reply', async () => {
    const { ended, requests } = await replace({
      server: { walletReplace: ['lost', 'lost', done] },
    });
    expect(ended.state).toBe('replaced');
    const bodies = requests.filter(({ name }) => name === 'walletReplace').map(({ body }) => body);
    expect(bodies).toEqual(Array.from({ length: 3 }, () => bodies[0]));
  });

  it.each<[string, Course]>([
    ['the device cannot make a wallet', { prepares: false }],
    ['the server does not know the password', { server: { login: [{ data: [{ CODES: 'NO' }] }] } }],
    ['the login is lost', { server: { login: ['lost'] } }],
    ['the member leaves', { leaves: true }],
  ])('sends no wallet and locks the vault when %s', async (_case, course) => {
    const { calls, ended, locks } = await replace(course);
    expect(ended).toEqual({ state: 'unchanged', message: expect.any(String) });
    expect(calls).not.toContain('walletReplace');
    expect(locks).toBe(1);
  });

  it.each<[string, Course, 'unchanged' | 'uncertain', number]>([
    [
      'a refusal',
      { server: { walletReplace: [{ status: 409, code: 'conflict' }] } },
      'unchanged',
      1,
    ],
    ['three lost replies', { server: { walletReplace: ['lost'] } }, 'uncertain', 3],
    [
      'a refusal after a lost reply',
      { server: { walletReplace: ['lost', { status: 409, code: 'conflict' }] } },
      'uncertain',
      2,
    ],
  ])('opens nothing after %s', async (_case, course, state, posts) => {
    const { calls, ended, locks, opened } = await replace(course);
    expect(ended.state).toBe(state);
    expect(opened).toEqual([]);
    expect(calls.filter((name) => name === 'walletReplace')).toHaveLength(posts);
    expect(locks).toBe(1);
  });

  it('leaves a wallet that was taken and did not open to a login', async () => {
    const { ended, locks } = await replace({ opening: 'timed out' });
    expect(ended).toEqual({ state: 'uncertain' });
    expect(locks).toBe(1);
  });
});
