import {
  deriveMaster,
  derivePass,
  deriveSealKey,
  type OnProgress,
} from '@polytips/functions/sealing/key-derivation.ts';
import { findWordsProblem, normalizeWords } from '@polytips/functions/sealing/recovery-phrase.ts';
import {
  createSealedWallet,
  openSealedWallet,
  type SealedWallet,
} from '@polytips/functions/sealing/sealed-wallet.ts';
import { getAddress } from 'ethers';
import { disclose } from './disclose.ts';
import { createOpenedWallet, findOpenedWallet, type OpenedWallet } from './opened-wallet.ts';
import type { PaymentNetwork } from './payment-request.ts';
import {
  type WorkerAnswer,
  type WorkerAsk,
  type WorkerReply,
  workerAsk,
  workerRequest,
} from './worker-messages.ts';

/**
 * The worker's side of the vault: it holds the master between preparing and opening, and the opened
 * wallet after that. It has one life; to forget everything, the worker is terminated.
 * @param kdfCost scrypt's N for every derivation.
 * @returns what handles a message from the page.
 */
export function createKeeper(
  network: PaymentNetwork,
  post: (reply: WorkerReply) => void,
  kdfCost: number,
) {
  let master: Uint8Array | undefined;
  let wallet: OpenedWallet | undefined;

  async function prepare(
    ask: WorkerAsk & { kind: 'prepareSignup' | 'prepareLogin' },
    onProgress: OnProgress,
  ) {
    const derived = await deriveMaster(ask.credentials, kdfCost, onProgress);
    master?.fill(0);
    master = derived;
    return ask.kind === 'prepareLogin'
      ? ({ kind: 'loginPrepared', pass: derivePass(derived) } as const)
      : ({ kind: 'signupPrepared', signup: await createSealedWallet(derived) } as const);
  }

  async function open(sealed: SealedWallet): Promise<WorkerAnswer> {
    const prepared = master;
    master = undefined;
    if (prepared === undefined) return { kind: 'failed' };
    try {
      const outcome = await openSealedWallet(prepared, sealed);
      if (outcome.state !== 'opened') return { kind: 'notOpened', why: outcome.state };
      wallet = createOpenedWallet(outcome.wallet, outcome.phrase);
      return { kind: 'opened', publicKey: wallet.publicKey };
    } finally {
      prepared.fill(0);
    }
  }

  function openWithWords(typed: string, publicKey: string): WorkerAnswer {
    const words = normalizeWords(typed);
    const problem = findWordsProblem(words);
    if (problem !== undefined) return { kind: 'notWords', problem };
    const found = findOpenedWallet(words);
    if (found?.publicKey !== getAddress(publicKey)) return { kind: 'notOpened', why: 'mismatch' };
    wallet = found;
    return { kind: 'opened', publicKey: found.publicKey };
  }

  async function sealAnew(
    { credentials, share, challenge }: WorkerAsk & { kind: 'sealAnew' },
    onProgress: OnProgress,
  ): Promise<WorkerAnswer> {
    if (wallet === undefined) return { kind: 'failed' };
    const derived = await deriveMaster(credentials, kdfCost, onProgress);
    try {
      const sealKey = deriveSealKey(derived, share);
      try {
        const signed = await wallet.sealAnew(sealKey, challenge);
        return { kind: 'sealedAnew', sealed: { pass: derivePass(derived), ...signed } };
      } finally {
        sealKey.fill(0);
      }
    } finally {
      derived.fill(0);
    }
  }

  async function answerTo(ask: WorkerAsk, onProgress: OnProgress): Promise<WorkerAnswer> {
    switch (ask.kind) {
      case 'prepareSignup':
      case 'prepareLogin':
        return prepare(ask, onProgress);
      case 'open':
        return open(ask.sealed);
      case 'openWithWords':
        return openWithWords(ask.words, ask.publicKey);
      case 'sealAnew':
        return sealAnew(ask, onProgress);
      case 'revealPhrase':
      case 'exportKeystore':
        return disclose(ask, kdfCost, onProgress);
      case 'sign': {
        if (wallet === undefined) return { kind: 'failed' };
        const outcome = await wallet.signPayment(ask.request, network);
        return outcome.ok
          ? { kind: 'signed', payment: outcome.value }
          : { kind: 'notSigned', message: outcome.message };
      }
    }
  }

  return async (message: unknown): Promise<void> => {
    const { id, ask } = workerRequest.parse(message);
    let toldPercent = -1;
    const onProgress = (fraction: number) => {
      const percent = Math.floor(fraction * 100);
      // scrypt tells ten thousand times; a page can show a hundred.
      if (percent === toldPercent) return;
      toldPercent = percent;
      post({ id, answer: { kind: 'progressed', fraction } });
    };
    try {
      post({ id, answer: await answerTo(workerAsk.parse(ask), onProgress) });
    } catch {
      // What went wrong may quote what it was given, so it stays here.
      post({ id, answer: { kind: 'failed' } });
    }
  };
}
