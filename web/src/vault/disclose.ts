import { deriveMaster, type OnProgress } from './derive-master.ts';
import { exportKeystore } from './export-keystore.ts';
import { openSealedPhrase } from './open-wallet.ts';
import type { WorkerAnswer, WorkerAsk } from './worker-messages.ts';

/** The asks that give a secret to its owner, who types the password for each of them. */
export type DisclosureAsk = Extract<WorkerAsk, { kind: 'revealPhrase' | 'exportKeystore' }>;

/** Opens an envelope with the password and gives the phrase, or the key as a keystore file. */
export async function disclose(
  { kind, credentials, sealed }: DisclosureAsk,
  onProgress: OnProgress,
): Promise<WorkerAnswer> {
  // The keystore costs a second derivation.
  const derivations = kind === 'exportKeystore' ? 2 : 1;
  const master = await deriveMaster(credentials, (fraction) => onProgress(fraction / derivations));
  try {
    const opened = await openSealedPhrase(master, sealed);
    if (opened.state !== 'opened') return { kind: 'notOpened', why: opened.state };
    const { phrase } = opened;
    if (kind === 'revealPhrase') return { kind: 'revealed', phrase };
    const keystore = await exportKeystore(phrase, credentials.password, (fraction) =>
      onProgress((1 + fraction) / derivations),
    );
    return { kind: 'exported', keystore };
  } finally {
    master.fill(0);
  }
}
