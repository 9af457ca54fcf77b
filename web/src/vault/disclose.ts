import { deriveMaster, type OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import { openSealedWallet } from '@polytips/functions/sealing/sealed-wallet.ts';
import { exportKeystore } from './export-keystore.ts';
import type { WorkerAnswer, WorkerAsk } from './worker-messages.ts';

/** The asks that give a secret to its owner, who types the password for each of them. */
export type DisclosureAsk = Extract<WorkerAsk, { kind: 'revealPhrase' | 'exportKeystore' }>;

/** Opens an envelope with the password and gives the phrase, or the key as a keystore file. */
export async function disclose(
  { kind, credentials, sealed }: DisclosureAsk,
  kdfCost: number,
  onProgress: OnProgress,
): Promise<WorkerAnswer> {
  // The keystore costs a second derivation.
  const derivations = kind === 'exportKeystore' ? 2 : 1;
  const master = await deriveMaster(credentials, kdfCost, (fraction) =>
    onProgress(fraction / derivations),
  );
  try {
    const opened = await openSealedWallet(master, sealed);
    if (opened.state !== 'opened') return { kind: 'notOpened', why: opened.state };
    if (kind === 'revealPhrase') return { kind: 'revealed', phrase: opened.phrase };
    const keystore = await exportKeystore(
      opened.wallet,
      { password: credentials.password, kdfCost },
      (fraction) => onProgress((1 + fraction) / derivations),
    );
    return { kind: 'exported', keystore };
  } finally {
    master.fill(0);
  }
}
