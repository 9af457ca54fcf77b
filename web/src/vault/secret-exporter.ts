import type { Credentials, OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import type { SealedWallet } from '@polytips/functions/sealing/sealed-wallet.ts';
import {
  type Answer,
  createWorkerClient,
  type EndReason,
  type StartWorker,
} from './worker-client.ts';

// Two derivations, each of some ten seconds on a slow phone.
const timeoutMs = 240_000;

/** A secret for its owner, or why there is none: see `Opening` of the vault. */
type ExportedSecret =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly reason: 'mismatch' | 'cannot open' | EndReason };

type ExportSecret = (
  credentials: Credentials,
  sealed: SealedWallet,
  onProgress?: OnProgress,
) => Promise<ExportedSecret>;

/**
 * Exports the wallet's secrets to the member. Each export takes the password, also while the wallet
 * is unlocked, and runs in a worker of its own that ends with the response.
 */
export interface SecretExporter {
  /** The recovery phrase. */
  readonly revealPhrase: ExportSecret;
  /** The key as a Web3 Secret Storage file (version 3), encrypted with the same password. */
  readonly exportKeystore: ExportSecret;
  /** Ends the export under way. */
  readonly cancel: () => void;
}

/** Makes an exporter that runs one export at a time: a newer export ends the previous one. */
export function createSecretExporter(startWorker: StartWorker): SecretExporter {
  let cancel: (() => void) | undefined;

  const exportAs =
    (kind: keyof Omit<SecretExporter, 'cancel'>): ExportSecret =>
    async (credentials, sealed, onProgress) => {
      cancel?.();
      const client = createWorkerClient(startWorker, () => undefined);
      cancel = () => client.end('stopped');
      const answer = await client.request({ kind, credentials, sealed }, { timeoutMs, onProgress });
      client.end('stopped');
      return secretOf(answer);
    };

  return {
    revealPhrase: exportAs('revealPhrase'),
    exportKeystore: exportAs('exportKeystore'),
    cancel: () => cancel?.(),
  };
}

function secretOf(answer: Answer): ExportedSecret {
  switch (answer.kind) {
    case 'revealed':
      return { ok: true, value: answer.phrase };
    case 'exported':
      return { ok: true, value: answer.keystore };
    case 'notOpened':
    case 'ended':
      return { ok: false, reason: answer.reason };
    default:
      return { ok: false, reason: 'failed' };
  }
}
