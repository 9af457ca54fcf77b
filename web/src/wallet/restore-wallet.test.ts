import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeAnswer, fakeServer } from '../base/api/testing/fake-server.ts';
import type { FirebaseSession } from '../base/firebase/firebase.ts';
import { createStore } from '../base/store.ts';
import { momentNow } from '../base/time/moment.ts';
import type { Opening, Reencryption, VaultState, WordsOpening } from '../vault/vault.ts';
import { type RestoreDeps, type RestoreKey, restoreWallet } from './restore-wallet.ts';
import type { ReadWallet } from './sealed-wallet.ts';

const uid = 'ABC123';
const mail = 'one@polytips.example';
const publicKey = `0x${'a'.repeat(40)}`;
const envelopeOf = (letter: string) =>
  `{"v":1,"iv":"${'i'.repeat(16)}","ct":"${letter.repeat(60)}"}`;
const share = 's'.repeat(43);
const session: FirebaseSession = { state: 'signed-in', uid, admin: false, signedInAtS: 1_000 };
const old: ReadWallet = { uid, mail, publicKey, sealed: 'old' };
const oldPhrases = envelopeOf('o');
const phrases = envelopeOf('n');
const nonce = 'n'.repeat(43);
const proofNonce = 'm'.repeat(43);
const formerPass = `v1.${'f'.repeat(43)}`;
const seal = { pass: `v1.${'p'.repeat(43)}`, phrases, sig: `0x${'1'.repeat(130)}` };
const loginRow = {
  CODES: uid,
  NAMES: 'One Member',
  publicKey,
  sealed: 'old',
  token: 'token',
};
const answers = {
  walletChallenge: [{ data: [{ nonce: proofNonce }] }, { data: [{ nonce }] }],
  walletReleaseByProof: [{ data: [{ share }] }],
  walletReleaseByPassword: [{ data: [{ status: 'OK', share, phrases: oldPhrases }] }],
  login: [{ data: [loginRow] }],
  walletReseal: [{ data: [{ status: 'OK' }] }],
  walletProof: [{ data: [{ status: 'OK' }] }],
} as const;
const words = { kind: 'words', words: 'twelve words' } as const;
const before = { kind: 'oldPassword', oldPassword: 'before' } as const;

interface Course {
  readonly key?: RestoreKey;
  readonly wallet?: ReadWallet;
  readonly server?: Parameters<typeof fakeServer>[0];
  readonly opening?: Opening;
  readonly wordsOpening?: WordsOpening;
  readonly reencryption?: Reencryption;
  readonly unsent?: RestoreDeps['unsent'];
  readonly session?: FirebaseSession;
  readonly left?: 'while reading' | 'while opening' | 'while re-encrypting';
}

let locks: number;
let vaultCalls: unknown[];
let progress: number[];

async function restore(course: Course) {
  const { callApi, requests } = fakeServer({ ...answers, ...course.server });
  const leaving = new AbortController();
  const vault = {
    state: createStore<VaultState>({ status: 'unlocked', publicKey }),
    signProof: async () => seal.sig,
    lockHere: () => {
      locks += 1;
    },
    openWithWords: async (typed: string) => {
      vaultCalls.push(['words', typed]);
      if (course.left === 'while opening') leaving.abort();
      return course.wordsOpening ?? 'opened';
    },
    unlock: async ({ password }: { password: string }) => {
      vaultCalls.push(['unlock', password]);
      return course.opening ?? 'opened';
    },
    prepareLogin: async (
      { password }: { password: string },
      onProgress?: (fraction: number) => void,
    ) => {
      vaultCalls.push(['prepare', password]);
      onProgress?.(1);
      const open = async (sealed: object) => {
        vaultCalls.push(['open', sealed]);
        return course.opening ?? 'opened';
      };
      const end = () => void vaultCalls.push(['end']);
      return { ok: true, value: { pass: formerPass }, open, end } as const;
    },
    reencrypt: async (
      { credentials, serverShare }: { credentials: { password: string }; serverShare: string },
      onProgress?: (fraction: number) => void,
    ) => {
      vaultCalls.push(['reencrypt', credentials.password, serverShare]);
      if (course.left === 'while re-encrypting') leaving.abort();
      onProgress?.(1);
      return course.reencryption ?? ({ ok: true, value: seal } as const);
    },
  };
  const readWallet = async () => {
    if (course.left === 'while reading') leaving.abort();
    return { ok: true, wallet: course.wallet ?? old } as const;
  };
  const ended = await restoreWallet(
    {
      vault,
      callApi,
      readWallet,
      unsent: course.unsent ?? { current: undefined },
      getSession: () => course.session ?? session,
      signal: leaving.signal,
    },
    { key: course.key ?? words, password: 'today' },
    (share) => progress.push(share),
  );
  return { ended, calls: requests.map(({ name }) => name), requests };
}

beforeEach(() => {
  locks = 0;
  vaultCalls = [];
  progress = [];
});

describe('restoreWallet', () => {
  it('opens the wallet with the words, checks the password with a login, and only then reseals', async () => {
    const { ended, calls, requests } = await restore({});
    expect(ended).toEqual({ ok: true, wallet: { ...old, share, phrases, sealed: 'current' } });
    expect(vaultCalls).toEqual([
      ['words', 'twelve words'],
      ['reencrypt', 'today', share],
    ]);
    expect(calls).toEqual([
      'walletChallenge',
      'walletReleaseByProof',
      'walletChallenge',
      'login',
      'walletReseal',
    ]);
    expect(requests[1]?.body).toEqual({ nonce: proofNonce, sig: seal.sig });
    expect(requests[3]?.body).toEqual({ mail, pass: seal.pass });
    expect(requests[4]?.body).toEqual({ phrases, nonce, sig: seal.sig });
    expect(locks).toBe(0);
  });

  it('asks for no release when the password was not reset', async () => {
    const wallet = { ...old, share, phrases: oldPhrases, sealed: 'current' } as const;
    const { ended, calls } = await restore({ wallet });
    expect(ended).toEqual({ ok: true, wallet: { ...wallet, phrases } });
    expect(calls).toEqual(['walletChallenge', 'login', 'walletReseal']);
  });

  it('opens the wallet with the old password, which is the first half of the progress', async () => {
    const { ended, requests } = await restore({ key: before });
    expect(ended.ok).toBe(true);
    expect(vaultCalls).toEqual([
      ['prepare', 'before'],
      ['open', { share, phrases: oldPhrases, publicKey }],
      ['reencrypt', 'today', share],
    ]);
    expect(requests[0]).toEqual({ name: 'walletReleaseByPassword', body: { pass: formerPass } });
    expect(progress).toEqual([0.5, 1]);
  });

  it('opens a wallet that was restored elsewhere meanwhile with the current password', async () => {
    const wallet = { ...old, share, phrases, sealed: 'current' } as const;
    const { ended, calls } = await restore({ key: before, wallet });
    expect(ended).toEqual({ ok: true, wallet });
    expect(vaultCalls).toEqual([['unlock', 'today']]);
    expect(calls).toEqual([]);
  });

  it('proves an unproven wallet once it is restored', async () => {
    const wallet = { ...old, proven: 'NO' } as const;
    const { ended, calls, requests } = await restore({ wallet });
    expect(ended.ok).toBe(true);
    expect(calls.slice(4)).toEqual(['walletReseal', 'walletChallenge', 'walletProof']);
    expect(requests.at(-1)?.body).toEqual({ nonce, sig: seal.sig });
    expect(locks).toBe(0);
  });

  it('does not reseal with a password that the server does not know, and locks the wallet', async () => {
    const { ended, calls } = await restore({ server: { login: [{ data: [{ CODES: 'NO' }] }] } });
    expect(ended).toEqual({
      ok: false,
      problem: { field: 'password', message: 'Wrong password. Try again.' },
    });
    expect(calls).not.toContain('walletReseal');
    expect(locks).toBe(1);
  });

  it.each<[string, Course, string]>([
    ['the words of another wallet', { wordsOpening: 'mismatch' }, 'words'],
    ['words with a wrong checksum', { wordsOpening: { kind: 'checksum' } }, 'words'],
  ])(
    'refuses %s before it calls the server, and leaves an open wallet open',
    async (_case, course, field) => {
      const { ended, calls } = await restore(course);
      expect(ended).toMatchObject({ ok: false, problem: { field } });
      expect(calls).toEqual([]);
      expect(locks).toBe(0);
    },
  );

  it.each<[string, Course]>([
    ['the server refuses', { server: { walletReleaseByPassword: [{ data: [{ status: 'NO' }] }] } }],
    ['opens nothing', { opening: 'cannot open' }],
  ])(
    'refuses an old password that %s, reseals nothing and leaves an open wallet open',
    async (_case, course) => {
      const { ended, calls } = await restore({ key: before, ...course });
      expect(ended).toMatchObject({ ok: false, problem: { field: 'oldPassword' } });
      expect(calls).toEqual(['walletReleaseByPassword']);
      expect(locks).toBe(0);
    },
  );

  it.each<[string, FakeAnswer]>([
    ['too many old passwords', { status: 429, code: 'rate_limited' }],
    ['a lost release by the old password', 'lost'],
  ])('opens nothing and forgets the old password after %s', async (_case, released) => {
    const server = { walletReleaseByPassword: [released] };
    const { ended } = await restore({ key: before, server });
    expect(ended).toMatchObject({ ok: false, problem: { message: expect.any(String) } });
    expect(vaultCalls).toEqual([['prepare', 'before'], ['end']]);
    expect(locks).toBe(0);
  });

  it.each<[string, Course]>([
    ['a lost release by the words', { server: { walletReleaseByProof: ['lost'] } }],
    ['a lock during re-encryption', { reencryption: { ok: false, reason: 'stopped' } }],
    ['a timeout of re-encryption', { reencryption: { ok: false, reason: 'timed out' } }],
    ['a lost reply of walletChallenge', { server: { walletChallenge: ['lost'] } }],
    ['a lost reply of login', { server: { login: ['lost'] } }],
    ['a refused walletReseal', { server: { walletReseal: [{ status: 409, code: 'conflict' }] } }],
  ])('ends with the wallet locked after %s', async (_case, course) => {
    const { ended } = await restore(course);
    expect(ended).toMatchObject({ ok: false, problem: { message: expect.any(String) } });
    expect(locks).toBe(1);
  });
});

describe('the nonce of a try', () => {
  const wallet = { ...old, share, phrases: oldPhrases, sealed: 'current' } as const;
  const server = { walletChallenge: [{ data: [{ nonce }] }] } as const;
  const unknown = { data: [{ CODES: 'NO' }] } as const;

  it('that ends before it is sent is signed by the next try, which asks for none', async () => {
    const unsent: RestoreDeps['unsent'] = { current: undefined };
    const wrong = { ...server, login: [unknown] };
    await restore({ wallet, unsent, server: wrong });
    const { ended, calls, requests } = await restore({ wallet, unsent });
    expect(ended.ok).toBe(true);
    expect(calls).toEqual(['login', 'walletReseal']);
    expect(requests.at(-1)?.body).toMatchObject({ nonce });
  });

  it('that was sent is signed by no other, also where the server refused it', async () => {
    const unsent: RestoreDeps['unsent'] = { current: undefined };
    const refusing = { ...server, walletReseal: [{ status: 409, code: 'conflict' }] };
    const { calls } = await restore({ wallet, unsent, server: refusing });
    expect(calls).toContain('walletReseal');
    expect(unsent.current).toBeUndefined();
  });

  it('of a session that has ended is signed by no try of the next session of the same member', async () => {
    const unsent: RestoreDeps['unsent'] = { current: undefined };
    const wrong = { walletChallenge: [{ data: [{ nonce: proofNonce }] }], login: [unknown] };
    await restore({ wallet, unsent, server: wrong });
    const { ended, requests } = await restore({ wallet, unsent, server, session: { ...session } });
    expect(ended.ok).toBe(true);
    expect(requests[0]?.name).toBe('walletChallenge');
    expect(requests.at(-1)?.body).toMatchObject({ nonce });
  });

  it.each(['wallMs', 'monotonicMs'] as const)(
    'from five minutes ago, by %s, is signed by no other',
    async (clock) => {
      const now = momentNow();
      const askedAt = { ...now, [clock]: now[clock] - 5 * 60_000 };
      const unsent: RestoreDeps['unsent'] = { current: { session, nonce: proofNonce, askedAt } };
      const { ended, requests } = await restore({ wallet, unsent, server });
      expect(ended.ok).toBe(true);
      expect(requests[0]?.name).toBe('walletChallenge');
      expect(requests.at(-1)?.body).toMatchObject({ nonce });
    },
  );
});

describe('after a lost reply of walletReseal', () => {
  const kept: FakeAnswer = { data: [{ share, phrases, sealed: 'current' }] };
  const notKept: FakeAnswer = { data: [{ sealed: 'old' }] };

  it('the wallet is restored when the server has the new envelope', async () => {
    const server = { walletReseal: ['lost'], walletShare: [kept] } as const;
    const { ended, calls } = await restore({ server });
    expect(ended.ok).toBe(true);
    expect(calls.filter((name) => name === 'walletReseal')).toHaveLength(1);
  });

  it('the request is repeated when the server still has the envelope of before, which is current too', async () => {
    const before = { share, phrases: oldPhrases, sealed: 'current' } as const;
    const server = {
      walletChallenge: [{ data: [{ nonce }] }],
      walletReseal: ['lost', { data: [{ status: 'OK' }] }],
      walletShare: [{ data: [before] }],
    } as const;
    const { ended, calls } = await restore({ wallet: { ...old, ...before }, server });
    expect(ended.ok).toBe(true);
    expect(calls.filter((name) => name === 'walletReseal')).toHaveLength(2);
  });

  it('the identical request is repeated when the server does not have the new envelope', async () => {
    const server = {
      walletReseal: ['lost', { status: 503, code: 'busy' }, { data: [{ status: 'OK' }] }],
      walletShare: [notKept, 'lost'],
    } as const;
    const { ended, requests } = await restore({ server });
    expect(ended.ok).toBe(true);
    const bodies = requests.filter(({ name }) => name === 'walletReseal').map(({ body }) => body);
    expect(bodies).toEqual(Array.from({ length: 3 }, () => ({ phrases, nonce, sig: seal.sig })));
  });

  it('restoring fails after three attempts, with a locked wallet', async () => {
    const server = { walletReseal: ['lost'], walletShare: [notKept] } as const;
    const { ended, calls } = await restore({ server });
    expect(ended).toMatchObject({ ok: false });
    expect(calls.filter((name) => name === 'walletReseal')).toHaveLength(3);
    expect(locks).toBe(1);
  });
});

describe('a member who leaves', () => {
  it('while the wallet is read opens nothing', async () => {
    const { ended } = await restore({ left: 'while reading' });
    expect(ended.ok).toBe(false);
    expect(vaultCalls).toEqual([]);
    expect(locks).toBe(0);
  });

  it.each<[string, WordsOpening, number]>([
    ['locks what the words open', 'opened', 1],
    ['leaves an open wallet open where the words open nothing', 'mismatch', 0],
  ])('while the words are tried %s, and calls nothing', async (_case, wordsOpening, locked) => {
    const { ended, calls } = await restore({ left: 'while opening', wordsOpening });
    expect(ended.ok).toBe(false);
    expect(calls).toEqual([]);
    expect(locks).toBe(locked);
  });

  it('during re-encryption locks the wallet once, and changes nothing on the server', async () => {
    const { ended, calls } = await restore({ left: 'while re-encrypting' });
    expect(ended.ok).toBe(false);
    expect(calls).not.toContain('walletReseal');
    expect(locks).toBe(1);
  });
});
