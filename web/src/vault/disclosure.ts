import type { Credentials, OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import type { SealedWallet } from '@polytips/functions/sealing/sealed-wallet.ts';
import { type EndReason, openWorkerLine, type StartWorker } from './worker-line.ts';
import type { WorkerAnswer } from './worker-messages.ts';

// Two derivations, each of some ten seconds on a slow phone.
const timeoutMs = 240_000;

/** Why a secret was not given: see `Opening` of the vault. */
export type NotDisclosed = 'mismatch' | 'cannot open' | EndReason;

/** A secret for its owner's eyes or files. */
export type Disclosed =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly reason: NotDisclosed };

/**
 * The way for a member to take the wallet elsewhere: each time with the password, also while the
 * wallet is unlocked, in a worker of its own that ends with the answer.
 */
export interface Disclosure {
  /** The recovery phrase. */
  readonly revealPhrase: Disclose;
  /** The key as a Web3 Secret Storage file (version 3), encrypted with the same password. */
  readonly exportKeystore: Disclose;
  /** Ends what is under way. */
  readonly cancel: () => void;
}

type Disclose = (
  credentials: Credentials,
  sealed: SealedWallet,
  onProgress?: OnProgress,
) => Promise<Disclosed>;

/** Makes the way; one disclosure at a time, a newer one stops the one before. */
export function createDisclosure(startWorker: StartWorker): Disclosure {
  let cancel: (() => void) | undefined;

  const discloseBy =
    (kind: 'revealPhrase' | 'exportKeystore'): Disclose =>
    async (credentials, sealed, onProgress) => {
      cancel?.();
      const line = openWorkerLine(startWorker, () => undefined);
      cancel = () => line.end('stopped');
      const answer = await line.ask({ kind, credentials, sealed }, { timeoutMs, onProgress });
      line.end('stopped');
      return disclosedBy(answer);
    };

  return {
    revealPhrase: discloseBy('revealPhrase'),
    exportKeystore: discloseBy('exportKeystore'),
    cancel: () => cancel?.(),
  };
}

function disclosedBy(
  answer: WorkerAnswer | { readonly kind: 'ended'; readonly reason: EndReason },
): Disclosed {
  switch (answer.kind) {
    case 'revealed':
      return { ok: true, value: answer.phrase };
    case 'exported':
      return { ok: true, value: answer.keystore };
    case 'notOpened':
      return { ok: false, reason: answer.why };
    case 'ended':
      return { ok: false, reason: answer.reason };
    default:
      return { ok: false, reason: 'failed' };
  }
}
