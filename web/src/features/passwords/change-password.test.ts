import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../base/api/testing/fake-server.ts';
import { createStore } from '../../base/store.ts';
import type { Reencryption, VaultState } from '../../vault/vault.ts';
import { unlockProblem } from '../../wallet/opening-problem.ts';
import type { ReadWallet } from '../../wallet/sealed-wallet.ts';
import { changePassword, type PasswordChange, warningOf } from './change-password.ts';

const uid = 'ABC123';
const mail = 'one@polytips.example';
const publicKey = `0x${'a'.repeat(40)}`;
const phrases = `{"v":1,"iv":"${'i'.repeat(16)}","ct":"${'n'.repeat(60)}"}`;
const share = 's'.repeat(43);
const wallet = { uid, mail, publicKey, share, phrases, sealed: 'current' } as const;
const nonce = 'n'.repeat(43);
const seal = { pass: `v1.${'p'.repeat(43)}`, phrases, sig: `0x${'1'.repeat(130)}` };
const row = { CODES: uid, NAMES: 'One', publicKey, phrases, share, sealed: 'current' };
const yes = { data: [{ ...row, token: 'by login' }] } as const;
const no = { data: [{ CODES: 'NO' }] } as const;
const done = { data: [{ status: 'OK', token: 'by change' }] } as const;

interface Course {
  readonly server?: Parameters<typeof fakeServer>[0];
  readonly reencryption?: Reencryption;
  readonly enter?: () => Promise<void>;
  readonly leaves?: boolean;
  readonly opened?: VaultState;
  readonly read?: ReadWallet;
  readonly problem?: string;
}

async function change({
  server,
  reencryption,
  enter,
  leaves = false,
  opened = { status: 'unlocked', publicKey },
  read = wallet,
  problem,
}: Course) {
  const { callApi, requests } = fakeServer({ walletChallenge: [{ data: [{ nonce }] }], ...server });
  const leaving = new AbortController();
  const entered: unknown[] = [];
  let renewals = 0;
  const ended = await changePassword(
    {
      callApi,
      vault: {
        state: createStore(opened),
        reencrypt: async () => {
          if (leaves) leaving.abort();
          return reencryption ?? { ok: true, value: seal };
        },
      },
      readWallet: async () => ({ ok: true, wallet: read }),
      storageProblem: async () => problem,
      enter: async (...session) => {
        entered.push(session);
        await enter?.();
      },
      renewSession: async (work) => {
        renewals += 1;
        return work();
      },
      signal: leaving.signal,
    },
    'new password',
    () => undefined,
  );
  return { ended, entered, requests, renewals, calls: requests.map(({ name }) => name) };
}

describe('changePassword', () => {
  it('re-encrypts and sends nothing while the wallet of another account is open', async () => {
    const opened = { status: 'unlocked', publicKey: `0x${'b'.repeat(40)}` } as const;
    const { ended, calls } = await change({ opened });
    expect(ended).toEqual({ state: 'unchanged', message: unlockProblem('mismatch') });
    expect(calls).toEqual([]);
  });

  it('sends nothing in a browser that could not keep the next session', async () => {
    const { ended, calls } = await change({ problem: 'Nothing is kept' });
    expect(ended).toEqual({ state: 'unchanged', message: 'Nothing is kept' });
    expect(calls).toEqual([]);
  });

  it('re-encrypts and sends nothing while the wallet waits to be restored after a reset', async () => {
    const { ended, calls } = await change({ read: { uid, mail, publicKey, sealed: 'old' } });
    expect(ended).toEqual({ state: 'unchanged', message: 'Restore your wallet first.' });
    expect(calls).toEqual([]);
  });

  it('sends password and envelope in one request, and starts a session with the token of the reply', async () => {
    const { ended, entered, requests, renewals } = await change({
      server: { changePassword: [done] },
    });
    expect(ended).toEqual({ state: 'changed', entered: true });
    expect(entered).toEqual([['by change', phrases]]);
    expect(requests.at(-1)).toEqual({ name: 'changePassword', body: { uid, nonce, ...seal } });
    expect(renewals).toBe(1);
  });

  it('reports that the new session could not be started', async () => {
    const { ended } = await change({
      server: { changePassword: [done] },
      enter: () => Promise.reject(new Error('Firebase is out of reach')),
    });
    expect(ended).toEqual({ state: 'changed', entered: false });
  });

  it.each<[string, Course]>([
    ['the wallet is locked', { reencryption: { ok: false, reason: 'locked' } }],
    ['the wallet locks meanwhile', { reencryption: { ok: false, reason: 'stopped' } }],
    ['re-encryption times out', { reencryption: { ok: false, reason: 'timed out' } }],
    ['re-encryption fails', { reencryption: { ok: false, reason: 'failed' } }],
    ['the member leaves', { leaves: true }],
    ['the reply of walletChallenge is lost', { server: { walletChallenge: ['lost'] } }],
  ])('sends nothing when %s', async (_case, course) => {
    const { ended, calls, renewals } = await change(course);
    expect(['locked', 'unchanged']).toContain(ended.state);
    expect(calls).not.toContain('changePassword');
    expect(renewals).toBe(0);
  });

  it.each([
    [409, 'conflict'],
    [429, 'rate_limited'],
  ] as const)('is unchanged after a refusal by the server with %i', async (status, code) => {
    const { ended, calls } = await change({ server: { changePassword: [{ status, code }] } });
    expect(ended).toEqual({ state: 'unchanged', message: code });
    expect(calls).toEqual(['walletChallenge', 'changePassword']);
  });
});

describe('after a lost reply of changePassword', () => {
  it('a login with the new password shows that it was changed', async () => {
    const { ended, entered, calls } = await change({
      server: { changePassword: ['lost'], login: [yes] },
    });
    expect(ended).toEqual({ state: 'changed', entered: true });
    expect(entered).toEqual([['by login', phrases]]);
    expect(calls).toEqual(['walletChallenge', 'changePassword', 'login']);
  });

  it('the identical request is repeated when the new password does not log in', async () => {
    const { ended, entered, requests } = await change({
      server: { changePassword: ['lost', done], login: [no] },
    });
    expect(ended).toEqual({ state: 'changed', entered: true });
    expect(entered).toEqual([['by change', phrases]]);
    const bodies = requests.filter(({ name }) => name === 'changePassword').map(({ body }) => body);
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it('a login also follows a refused session, which a request that the browser sends twice has ended itself', async () => {
    const refused = { status: 401, code: 'no_session' } as const;
    const done = await change({ server: { changePassword: [refused], login: [yes] } });
    expect(done.ended).toEqual({ state: 'changed', entered: true });
    expect(done.entered).toEqual([['by login', phrases]]);
    const over = await change({ server: { changePassword: [refused], login: [no] } });
    expect(over.ended).toEqual({ state: 'unchanged', message: 'no_session' });
    for (const { calls } of [done, over])
      expect(calls).toEqual(['walletChallenge', 'changePassword', 'login']);
  });

  it('a second login shows that the first request took effect late', async () => {
    const { ended, entered } = await change({
      server: {
        changePassword: ['lost', { status: 401, code: 'no_session' }],
        login: [no, yes],
      },
    });
    expect(ended).toEqual({ state: 'changed', entered: true });
    expect(entered).toEqual([['by login', phrases]]);
  });

  it('a refused repetition and a refused login mean that nothing has changed', async () => {
    const { ended } = await change({
      server: { changePassword: ['lost', { status: 409, code: 'conflict' }], login: [no] },
    });
    expect(ended).toEqual({ state: 'unchanged', message: 'conflict' });
  });

  it.each([
    ['the server is out of reach', { changePassword: ['lost'], login: ['lost'] }],
    ['every reply is lost', { changePassword: ['lost'], login: [no] }],
    [
      'the login is lost',
      { changePassword: ['lost', { status: 409, code: 'conflict' }], login: ['lost'] },
    ],
  ] as const)('the change stays uncertain while %s', async (_case, server) => {
    const { ended, entered, calls } = await change({ server });
    expect(ended).toEqual({ state: 'uncertain' });
    expect(entered).toEqual([]);
    expect(calls.filter((name) => name === 'changePassword')).toHaveLength(2);
  });
});

const successful = 'Password Change Successful. From now on log in with the new password.';

it.each<[PasswordChange, string | undefined]>([
  [{ state: 'changed', entered: true }, successful],
  [{ state: 'changed', entered: false }, successful],
  [{ state: 'unchanged', message: 'Busy' }, undefined],
  [{ state: 'locked' }, undefined],
])('who has left learns of %j what it changes for the next login', (change, warning) => {
  expect(warningOf(change)).toBe(warning);
});

it('who has left learns that nobody knows which password is valid', () => {
  expect(warningOf({ state: 'uncertain' })).toContain('one of the two is right');
});
