import type { SealChallenge } from '@polytips/functions/sealing/envelope.ts';
import type { Credentials, OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import type { WordsProblem } from '@polytips/functions/sealing/recovery-phrase.ts';
import type { PreparedSignup, SealedWallet } from '@polytips/functions/sealing/sealed-wallet.ts';
import * as z from 'zod/mini';
import { createStore } from '../lib/store.ts';
import { createIdleWatch } from './idle-watch.ts';
import type { PaymentRequest, SignedPayment } from './payment-request.ts';
import {
  type EndReason,
  openWorkerLine,
  type StartWorker,
  type WorkerLine,
} from './worker-line.ts';
import type { WorkerAsk } from './worker-messages.ts';

const idleMs = 15 * 60_000;
/** A slow phone needs some ten seconds; after this it is not going to happen. */
const derivationTimeoutMs = 120_000;
/** How long a derived password waits for the server's answer to be opened with. */
const preparedTimeoutMs = 120_000;
const answerTimeoutMs = 15_000;
const activityNewsEveryMs = 10_000;
const locked = { status: 'locked' } as const;

const news = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('locked') }),
  z.strictObject({ kind: z.literal('touched'), atMs: z.number() }),
]);

/** Whether the wallet can sign; the objects are the same until the state changes. */
export type VaultState =
  | { readonly status: 'locked' }
  | { readonly status: 'unlocking' }
  | { readonly status: 'unlocked'; readonly publicKey: string };

/** What was prepared, or why not: `stopped` by a lock, a cancel or a newer attempt. */
export type Prepared<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: EndReason };

/**
 * How an opening ended. `mismatch`: the server's envelope holds another wallet than the member's,
 * refuse loudly. `cannot open`: not this password's envelope.
 */
export type Opening = 'opened' | 'mismatch' | 'cannot open' | EndReason;

/** How an opening with recovery words ended: `mismatch` when they are another wallet's. */
export type WordsOpening = Exclude<Opening, 'cannot open'> | WordsProblem;

/** What replaces a password: the derived password, and the envelope with its signature. */
export interface NewSeal {
  readonly pass: string;
  readonly phrases: string;
  readonly sig: string;
}

/** A new seal, or why there is none. */
export type Sealing =
  | { readonly ok: true; readonly value: NewSeal }
  | { readonly ok: false; readonly reason: 'locked' | EndReason };

/** A signature, or why there is none: `refused` is not a payment the vault makes. */
export type Signing =
  | { readonly ok: true; readonly value: SignedPayment }
  | {
      readonly ok: false;
      readonly reason: 'locked' | 'refused' | EndReason;
      readonly message: string;
    };

/**
 * The opened wallet of this tab, behind a worker that keys never leave. Locked at first, after a
 * reload, after 15 idle minutes, and in all tabs at once by `lock`.
 */
export interface Vault {
  /** With `subscribe` what `useSyncExternalStore` takes. */
  readonly getState: () => VaultState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Derives and makes a wallet; after the server's yes, `open` it with what was posted. */
  readonly prepareSignup: (
    credentials: Credentials,
    onProgress?: OnProgress,
  ) => Promise<Prepared<PreparedSignup>>;
  /** Derives what the server is given; after its yes, `open` what it returned, else `cancel`. */
  readonly prepareLogin: (
    credentials: Credentials,
    onProgress?: OnProgress,
  ) => Promise<Prepared<{ readonly pass: string }>>;
  /** Opens the wallet with the password prepared last, which is forgotten whatever comes of it. */
  readonly open: (sealed: SealedWallet) => Promise<Opening>;
  /** Derives and opens in one go. */
  readonly unlock: (
    credentials: Credentials,
    sealed: SealedWallet,
    onProgress?: OnProgress,
  ) => Promise<Opening>;
  /** Opens the wallet of `publicKey` with its recovery words as they were typed. */
  readonly openWithWords: (words: string, publicKey: string) => Promise<WordsOpening>;
  /**
   * Seals the opened wallet with new credentials, and signs that for the server. The wallet stays
   * open; nothing changes before the server has taken it.
   */
  readonly sealAnew: (
    seal: {
      readonly credentials: Credentials;
      readonly share: string;
      readonly challenge: SealChallenge;
    },
    onProgress?: OnProgress,
  ) => Promise<Sealing>;
  readonly sign: (request: PaymentRequest) => Promise<Signing>;
  /** Notes that somebody uses the app, in this tab and so in all. */
  readonly touch: () => void;
  /** Locks if the idle time passed while no timer ran. */
  readonly checkIdle: () => void;
  /** Forgets an unfinished attempt to unlock; an unlocked wallet stays so. */
  readonly cancel: () => void;
  /** Locks in all tabs. */
  readonly lock: () => void;
}

/** Makes the vault of a tab. The tabs of one origin hear each other through `channel`. */
export function createVault(parts: {
  readonly startWorker: StartWorker;
  readonly channel: BroadcastChannel;
}): Vault {
  const state = createStore<VaultState>(locked);
  let line: WorkerLine | undefined;
  let preparedTimer: ReturnType<typeof setTimeout> | undefined;
  let activityNewsFromMs = 0;
  const idle = createIdleWatch(idleMs, () => stop('stopped'));

  function stop(reason: EndReason): void {
    line?.end(reason);
  }

  function startLine(): WorkerLine {
    stop('stopped');
    const started = openWorkerLine(parts.startWorker, () => {
      if (line !== started) return;
      line = undefined;
      clearTimeout(preparedTimer);
      idle.stop();
      state.set(locked);
    });
    line = started;
    state.set({ status: 'unlocking' });
    return started;
  }

  async function prepare(
    ask: WorkerAsk & { kind: 'prepareSignup' | 'prepareLogin' },
    onProgress: OnProgress | undefined,
  ) {
    // A fresh worker each time: nothing of an earlier attempt is left to open with.
    const started = startLine();
    const answer = await started.ask(ask, { timeoutMs: derivationTimeoutMs, onProgress });
    if (line === started) preparedTimer = setTimeout(() => stop('timed out'), preparedTimeoutMs);
    return { answer, started };
  }

  async function prepareSignup(credentials: Credentials, onProgress?: OnProgress) {
    const { answer, started } = await prepare({ kind: 'prepareSignup', credentials }, onProgress);
    if (answer.kind === 'signupPrepared') return { ok: true, value: answer.signup } as const;
    return { ok: false, reason: endOf(answer, started) } as const;
  }

  async function prepareLogin(credentials: Credentials, onProgress?: OnProgress) {
    const { answer, started } = await prepare({ kind: 'prepareLogin', credentials }, onProgress);
    if (answer.kind === 'loginPrepared') return { ok: true, value: { pass: answer.pass } } as const;
    return { ok: false, reason: endOf(answer, started) } as const;
  }

  async function open(sealed: SealedWallet): Promise<Opening> {
    if (line === undefined || state.get().status !== 'unlocking') return 'stopped';
    const opening = line;
    const answer = await opening.ask({ kind: 'open', sealed }, { timeoutMs: answerTimeoutMs });
    if (isOpened(answer, opening)) return 'opened';
    const reason = endOf(answer, opening);
    return answer.kind === 'notOpened' ? answer.why : reason;
  }

  async function openWithWords(words: string, publicKey: string): Promise<WordsOpening> {
    const opening = startLine();
    const ask = { kind: 'openWithWords', words, publicKey } as const;
    const answer = await opening.ask(ask, { timeoutMs: answerTimeoutMs });
    if (isOpened(answer, opening)) return 'opened';
    const reason = endOf(answer, opening);
    if (answer.kind === 'notWords') return answer.problem;
    return answer.kind === 'notOpened' ? 'mismatch' : reason;
  }

  function isOpened(answer: Answer, opening: WorkerLine): boolean {
    // A lock may have come between the answer and here.
    if (line !== opening || answer.kind !== 'opened') return false;
    clearTimeout(preparedTimer);
    idle.start();
    state.set({ status: 'unlocked', publicKey: answer.publicKey });
    return true;
  }

  async function sealAnew(
    seal: Omit<WorkerAsk & { kind: 'sealAnew' }, 'kind'>,
    onProgress: OnProgress | undefined,
  ): Promise<Sealing> {
    idle.check();
    if (line === undefined || state.get().status !== 'unlocked')
      return { ok: false, reason: 'locked' };
    const sealing = line;
    const ask = { kind: 'sealAnew', ...seal } as const;
    const answer = await sealing.ask(ask, { timeoutMs: derivationTimeoutMs, onProgress });
    if (answer.kind === 'sealedAnew') return { ok: true, value: answer.sealed };
    return { ok: false, reason: endOf(answer, sealing) };
  }

  async function sign(request: PaymentRequest): Promise<Signing> {
    idle.check();
    if (line === undefined || state.get().status !== 'unlocked')
      return { ok: false, reason: 'locked', message: 'The wallet is locked' };
    const signing = line;
    const answer = await signing.ask({ kind: 'sign', request }, { timeoutMs: answerTimeoutMs });
    if (answer.kind === 'signed') return { ok: true, value: answer.payment };
    if (answer.kind === 'notSigned')
      return { ok: false, reason: 'refused', message: answer.message };
    return { ok: false, reason: endOf(answer, signing), message: 'The wallet did not answer' };
  }

  parts.channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const heard = news.safeParse(event.data);
    if (!heard.success) return;
    if (heard.data.kind === 'locked') stop('stopped');
    else idle.touch(heard.data.atMs);
  });

  return {
    getState: state.get,
    subscribe: state.subscribe,
    prepareSignup,
    prepareLogin,
    open,
    async unlock(credentials, sealed, onProgress) {
      const prepared = await prepareLogin(credentials, onProgress);
      return prepared.ok ? open(sealed) : prepared.reason;
    },
    openWithWords,
    sealAnew,
    sign,
    touch() {
      idle.touch();
      // A wall clock that is set back must not silence the news.
      if (performance.now() < activityNewsFromMs) return;
      activityNewsFromMs = performance.now() + activityNewsEveryMs;
      parts.channel.postMessage({ kind: 'touched', atMs: Date.now() });
    },
    checkIdle: idle.check,
    cancel() {
      if (state.get().status === 'unlocking') stop('stopped');
    },
    lock() {
      parts.channel.postMessage({ kind: 'locked' });
      stop('stopped');
    },
  };
}

type Answer = Awaited<ReturnType<WorkerLine['ask']>>;

/** Why there is no good answer; whatever it was, nothing is left to be used of this worker. */
function endOf(
  answer: { readonly kind: string; readonly reason?: EndReason },
  line: WorkerLine,
): EndReason {
  const reason = answer.kind === 'failed' ? 'failed' : 'stopped';
  line.end(reason);
  return answer.reason ?? reason;
}
