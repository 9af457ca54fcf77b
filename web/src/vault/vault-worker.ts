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
import { exportSecret } from './export-secret.ts';
import { createOpenedWallet, findOpenedWallet, type OpenedWallet } from './opened-wallet.ts';
import type { PaymentNetwork } from './payment-request.ts';
import { requestMessage, type WorkerRequest, workerRequest } from './worker-requests.ts';
import type { ResponseMessage, WorkerResponse } from './worker-responses.ts';

/** How long after it was opened a wallet may be sealed with another password. */
const reencryptWithinMs = 2 * 60_000;

/**
 * The worker's side of the vault. It holds the master between preparing and opening, and the opened
 * wallet after that. There is no way back: to forget everything, the page terminates the worker.
 * @param kdfCost scrypt's N for every derivation.
 * @returns the handler of messages from the page.
 */
export function createVaultWorker(
  network: PaymentNetwork,
  post: (message: ResponseMessage) => void,
  kdfCost: number,
) {
  let master: Uint8Array | undefined;
  /** The mail of the master; once that has opened an envelope, the mail is proven to be the one that it is sealed with. */
  let mail: string | undefined;
  let wallet: OpenedWallet | undefined;
  let openedAtMs = 0;

  function keep(opened: OpenedWallet): WorkerResponse {
    wallet = opened;
    openedAtMs = performance.now();
    return { kind: 'opened', publicKey: opened.publicKey };
  }

  async function prepare(
    { kind, credentials }: WorkerRequest & { kind: 'prepareSignup' | 'prepareLogin' },
    onProgress: OnProgress,
  ): Promise<WorkerResponse> {
    const derived = await deriveMaster(credentials, kdfCost, onProgress);
    master?.fill(0);
    master = derived;
    mail = credentials.mail;
    return kind === 'prepareLogin'
      ? { kind: 'loginPrepared', pass: derivePass(derived) }
      : { kind: 'signupPrepared', signup: await createSealedWallet(derived, credentials.mail) };
  }

  async function open(sealed: SealedWallet): Promise<WorkerResponse> {
    const prepared = master;
    master = undefined;
    if (prepared === undefined) return { kind: 'failed' };
    try {
      const opened = await openSealedWallet(prepared, sealed);
      if (opened.state !== 'opened') return { kind: 'notOpened', reason: opened.state };
      return keep(createOpenedWallet(opened.wallet, opened.phrase));
    } finally {
      prepared.fill(0);
    }
  }

  function openWithWords(typed: string, publicKey: string): WorkerResponse {
    const words = normalizeWords(typed);
    const problem = findWordsProblem(words);
    if (problem !== undefined) return { kind: 'notWords', problem };
    const found = findOpenedWallet(words);
    if (found?.publicKey !== getAddress(publicKey))
      return { kind: 'notOpened', reason: 'mismatch' };
    return keep(found);
  }

  async function reencrypt(
    { credentials, serverShare, challenge }: WorkerRequest & { kind: 'reencrypt' },
    onProgress: OnProgress,
  ): Promise<WorkerResponse> {
    // The new password opens the envelope, so a script in the page must not be able to ask for it at any time.
    const isJustOpened = performance.now() - openedAtMs < reencryptWithinMs;
    if (wallet === undefined || !isJustOpened) return { kind: 'failed' };
    // The page has the mail from the server, which must not choose the salt.
    const proven = { ...credentials, mail: mail ?? credentials.mail };
    const derived = await deriveMaster(proven, kdfCost, onProgress);
    try {
      const sealKey = deriveSealKey(derived, serverShare);
      try {
        const signed = await wallet.reencrypt(sealKey, challenge);
        return { kind: 'reencrypted', sealed: { pass: derivePass(derived), ...signed } };
      } finally {
        sealKey.fill(0);
      }
    } finally {
      derived.fill(0);
    }
  }

  async function respondTo(
    request: WorkerRequest,
    onProgress: OnProgress,
  ): Promise<WorkerResponse> {
    switch (request.kind) {
      case 'prepareSignup':
      case 'prepareLogin':
        return prepare(request, onProgress);
      case 'open':
        return open(request.sealed);
      case 'openWithWords':
        return openWithWords(request.words, request.publicKey);
      case 'reencrypt':
        return reencrypt(request, onProgress);
      case 'revealPhrase':
      case 'exportKeystore':
        return exportSecret(request, kdfCost, onProgress);
      case 'signProof':
        return wallet === undefined
          ? { kind: 'failed' }
          : { kind: 'proofSigned', sig: await wallet.signProof(request.challenge) };
      case 'sign': {
        if (wallet === undefined) return { kind: 'failed' };
        const outcome = await wallet.signPayment(request.request, network);
        return outcome.ok
          ? { kind: 'signed', payment: outcome.value }
          : { kind: 'notSigned', message: outcome.message };
      }
    }
  }

  return async (message: unknown): Promise<void> => {
    const { id, request } = requestMessage.parse(message);
    let reportedPercent = -1;
    const onProgress = (fraction: number) => {
      const percent = Math.floor(fraction * 100);
      // scrypt reports ten thousand times; a page can show a hundred.
      if (percent === reportedPercent) return;
      reportedPercent = percent;
      post({ id, response: { kind: 'progressed', fraction } });
    };
    try {
      post({ id, response: await respondTo(workerRequest.parse(request), onProgress) });
    } catch {
      // The error may quote a secret, so it stays in the worker.
      post({ id, response: { kind: 'failed' } });
    }
  };
}
