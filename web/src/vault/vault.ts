import type { Challenge } from '@polytips/functions/sealing/envelope.ts';
import type { Credentials, OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import type { WordsProblem } from '@polytips/functions/sealing/recovery-phrase.ts';
import type { PreparedSignup, SealedWallet } from '@polytips/functions/sealing/sealed-wallet.ts';
import * as z from 'zod/mini';
import { createStore, type Followed } from '../base/store.ts';
import { createIdleWatch } from './idle-watch.ts';
import type { PaymentRequest } from './payment-request.ts';
import {
  type Answer,
  createWorkerClient,
  type EndReason,
  type StartWorker,
  type WorkerClient,
} from './worker-client.ts';
import type { WorkerRequest } from './worker-requests.ts';
import type { SignedPayment } from './worker-responses.ts';

const idleMs = 15 * 60_000;
/** A slow phone needs some ten seconds. */
const derivationTimeoutMs = 120_000;
/** How long a derived password waits for the server's answer before it is forgotten. */
const preparedTimeoutMs = 120_000;
const answerTimeoutMs = 15_000;
const touchMessageEveryMs = 10_000;
const locked = { status: 'locked' } as const;

/** What the tabs of one origin send each other. */
const tabMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('locked') }),
  z.strictObject({ kind: z.literal('touched'), atMs: z.number() }),
]);

/** Whether the wallet can sign; the objects are the same until the state changes. */
export type VaultState =
  | { readonly status: 'locked' }
  | { readonly status: 'unlocked'; readonly publicKey: string };

/**
 * What was prepared, or why nothing was: `stopped` by a lock, a cancel or a newer attempt. Once a newer attempt has
 * begun, nothing here opens any more; once that has opened, nothing here locks.
 */
export type Prepared<Value> =
  | {
      readonly ok: true;
      readonly value: Value;
      /** Opens the wallet with the prepared password, which is forgotten in any case. */
      readonly open: (sealed: SealedWallet) => Promise<Opening>;
      /** Forgets the prepared password, and the wallet if it was opened; other tabs stay as they are. */
      readonly end: () => void;
    }
  | { readonly ok: false; readonly reason: EndReason };

/**
 * How an opening ended. `mismatch`: the server's envelope holds another wallet than the member's,
 * refuse loudly. `cannot open`: not this password's envelope.
 */
export type Opening = 'opened' | 'mismatch' | 'cannot open' | EndReason;

/** How an opening with recovery words ended: `mismatch` when they are another wallet's. */
export type WordsOpening = Exclude<Opening, 'cannot open'> | WordsProblem;

/** The server's record of a new password: its pass, and the new envelope with its signature. */
export interface Reencrypted {
  readonly pass: string;
  readonly phrases: string;
  readonly sig: string;
}

/** A re-encrypted wallet, or why there is none. */
export type Reencryption =
  | { readonly ok: true; readonly value: Reencrypted }
  | { readonly ok: false; readonly reason: 'locked' | EndReason };

/** A signature, or why there is none: `refused` when the vault does not make such a payment. */
export type Signing =
  | { readonly ok: true; readonly value: SignedPayment }
  | { readonly ok: false; readonly reason: 'refused'; readonly message: string }
  | { readonly ok: false; readonly reason: 'locked' | EndReason };

/**
 * The opened wallet of this tab, behind a worker that keys never leave. Locked at first, after a
 * reload, after 15 idle minutes, and in all tabs at once by `lock`. An attempt to open it again that fails leaves it
 * open: without a backup, nobody who has forgotten the password could open it any more.
 */
export interface Vault {
  readonly state: Followed<VaultState>;
  /** Derives the password and makes a wallet; `open` it once the server has accepted it. */
  readonly prepareSignup: (
    credentials: Credentials,
    onProgress?: OnProgress,
  ) => Promise<Prepared<PreparedSignup>>;
  /** Derives the pass for the server; `open` the wallet that it returns, or else `end`. */
  readonly prepareLogin: (
    credentials: Credentials,
    onProgress?: OnProgress,
  ) => Promise<Prepared<{ readonly pass: string }>>;
  /** Derives the password and opens the wallet. */
  readonly unlock: (
    credentials: Credentials,
    sealed: SealedWallet,
    onProgress?: OnProgress,
  ) => Promise<Opening>;
  /** Opens the wallet of `publicKey` with its recovery words as typed. */
  readonly openWithWords: (words: string, publicKey: string) => Promise<WordsOpening>;
  /**
   * Seals the opened wallet with a new password and signs the new envelope. The wallet stays open;
   * the previous password stays valid until the server accepts the envelope. The mail is the one with which a
   * password has opened the wallet; that of `credentials` counts only where the recovery words have.
   */
  readonly reencrypt: (
    seal: {
      readonly credentials: Credentials;
      readonly serverShare: string;
      readonly challenge: Challenge;
    },
    onProgress?: OnProgress,
  ) => Promise<Reencryption>;
  /** Signs that the opened wallet is the member's; undefined when it is locked or does not answer. */
  readonly signProof: (challenge: Challenge) => Promise<string | undefined>;
  readonly sign: (request: PaymentRequest) => Promise<Signing>;
  /** Records that the member uses the app, for all tabs. */
  readonly touch: () => void;
  /** Locks if the idle time is over, for when no timer ran. */
  readonly checkIdle: () => void;
  /** Ends an unfinished attempt to unlock; an unlocked wallet stays unlocked. */
  readonly cancel: () => void;
  /** Locks in all tabs. */
  readonly lock: () => void;
  /** Locks in this tab alone. */
  readonly lockHere: () => void;
}

/** Makes the vault of a tab; `channel` connects the tabs of one origin. */
export function createVault(deps: {
  readonly startWorker: StartWorker;
  readonly channel: BroadcastChannel;
}): Vault {
  const state = createStore<VaultState>(locked);
  let opened: WorkerClient | undefined;
  /** What is being opened, in a worker of its own. */
  let attempt: WorkerClient | undefined;
  let preparedTimer: ReturnType<typeof setTimeout> | undefined;
  let nextTouchMessageMs = 0;
  const idle = createIdleWatch(idleMs, stop);

  function stop(): void {
    attempt?.end('stopped');
    opened?.end('stopped');
  }

  function startWorker(): WorkerClient {
    attempt?.end('stopped');
    const started = createWorkerClient(deps.startWorker, () => {
      if (attempt === started) endAttempt();
      if (opened !== started) return;
      opened = undefined;
      idle.stop();
      state.set(locked);
    });
    attempt = started;
    return started;
  }

  function endAttempt(): void {
    attempt = undefined;
    clearTimeout(preparedTimer);
  }

  /** Derives a password; `read` takes what was prepared out of the worker's answer. */
  async function prepare<Value>(
    request: WorkerRequest & { kind: 'prepareSignup' | 'prepareLogin' },
    onProgress: OnProgress | undefined,
    read: (answer: Answer) => Value | undefined,
  ): Promise<Prepared<Value>> {
    // A fresh worker each time: an attempt must not open with the password of another one.
    const started = startWorker();
    const answer = await started.request(request, { timeoutMs: derivationTimeoutMs, onProgress });
    if (attempt === started)
      preparedTimer = setTimeout(() => started.end('timed out'), preparedTimeoutMs);
    const value = read(answer);
    if (value === undefined) return { ok: false, reason: endOf(answer, started) };
    return {
      ok: true,
      value,
      open: (sealed) => open(started, sealed),
      end: () => started.end('stopped'),
    };
  }

  const prepareSignup: Vault['prepareSignup'] = (credentials, onProgress) =>
    prepare({ kind: 'prepareSignup', credentials }, onProgress, (answer) =>
      answer.kind === 'signupPrepared' ? answer.signup : undefined,
    );

  const prepareLogin: Vault['prepareLogin'] = (credentials, onProgress) =>
    prepare({ kind: 'prepareLogin', credentials }, onProgress, (answer) =>
      answer.kind === 'loginPrepared' ? { pass: answer.pass } : undefined,
    );

  async function open(client: WorkerClient, sealed: SealedWallet): Promise<Opening> {
    const answer = await client.request({ kind: 'open', sealed }, { timeoutMs: answerTimeoutMs });
    if (isOpened(answer, client)) return 'opened';
    const reason = endOf(answer, client);
    return answer.kind === 'notOpened' ? answer.reason : reason;
  }

  async function openWithWords(words: string, publicKey: string): Promise<WordsOpening> {
    const client = startWorker();
    const request = { kind: 'openWithWords', words, publicKey } as const;
    const answer = await client.request(request, { timeoutMs: answerTimeoutMs });
    if (isOpened(answer, client)) return 'opened';
    const reason = endOf(answer, client);
    if (answer.kind === 'notWords') return answer.problem;
    return answer.kind === 'notOpened' ? 'mismatch' : reason;
  }

  function isOpened(answer: Answer, client: WorkerClient): boolean {
    // The vault may have locked since the worker responded.
    if (attempt !== client || answer.kind !== 'opened') return false;
    endAttempt();
    const replaced = opened;
    opened = client;
    replaced?.end('stopped');
    idle.start();
    state.set({ status: 'unlocked', publicKey: answer.publicKey });
    return true;
  }

  /** The worker of the opened wallet, which locks now where its idle time is over. */
  function findOpened(): WorkerClient | undefined {
    idle.check();
    return opened;
  }

  async function reencrypt(
    seal: Parameters<Vault['reencrypt']>[0],
    onProgress: OnProgress | undefined,
  ): Promise<Reencryption> {
    const client = findOpened();
    if (client === undefined) return { ok: false, reason: 'locked' };
    const request = { kind: 'reencrypt', ...seal } as const;
    const answer = await client.request(request, { timeoutMs: derivationTimeoutMs, onProgress });
    if (answer.kind === 'reencrypted') return { ok: true, value: answer.sealed };
    return { ok: false, reason: endOf(answer, client) };
  }

  async function signProof(challenge: Challenge): Promise<string | undefined> {
    const client = findOpened();
    if (client === undefined) return undefined;
    const request = { kind: 'signProof', challenge } as const;
    const answer = await client.request(request, { timeoutMs: answerTimeoutMs });
    if (answer.kind === 'proofSigned') return answer.sig;
    endOf(answer, client);
    return undefined;
  }

  async function sign(request: PaymentRequest): Promise<Signing> {
    const client = findOpened();
    if (client === undefined) return { ok: false, reason: 'locked' };
    const answer = await client.request({ kind: 'sign', request }, { timeoutMs: answerTimeoutMs });
    if (answer.kind === 'signed') return { ok: true, value: answer.payment };
    if (answer.kind === 'notSigned')
      return { ok: false, reason: 'refused', message: answer.message };
    return { ok: false, reason: endOf(answer, client) };
  }

  deps.channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = tabMessage.safeParse(event.data);
    if (!message.success) return;
    if (message.data.kind === 'locked') stop();
    else idle.touch(message.data.atMs);
  });

  return {
    state,
    prepareSignup,
    prepareLogin,
    async unlock(credentials, sealed, onProgress) {
      const login = await prepareLogin(credentials, onProgress);
      return login.ok ? login.open(sealed) : login.reason;
    },
    openWithWords,
    reencrypt,
    signProof,
    sign,
    touch() {
      idle.touch();
      // By the monotonic clock: a wall clock that is set back must not stop the messages.
      if (performance.now() < nextTouchMessageMs) return;
      nextTouchMessageMs = performance.now() + touchMessageEveryMs;
      deps.channel.postMessage({ kind: 'touched', atMs: Date.now() });
    },
    checkIdle: idle.check,
    cancel: () => attempt?.end('stopped'),
    lock() {
      deps.channel.postMessage({ kind: 'locked' });
      stop();
    },
    lockHere: stop,
  };
}

/** Why a request failed. It ends the worker, so that no later request can use its state. */
function endOf(answer: Answer, client: WorkerClient): EndReason {
  const reason = answer.kind === 'failed' ? 'failed' : 'stopped';
  client.end(reason);
  return answer.kind === 'ended' ? answer.reason : reason;
}
