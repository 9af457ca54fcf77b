import { type Credentials, deriveMaster } from '@polytips/web/vault/derive-master.ts';
import { derivePass } from '@polytips/web/vault/derive-pass.ts';
import { openSealedWallet, type SealedWallet } from '@polytips/web/vault/open-wallet.ts';

/** A password as its owner's browser has derived it, by the real vault. */
export interface DerivedPassword {
  readonly master: Uint8Array;
  /** What the server is given. */
  readonly pass: string;
  /** Whether it opens the wallet that the server keeps. */
  opens(sealed: SealedWallet): Promise<boolean>;
}

/** Derives a password, which is a second of work. */
export async function derivePassword(credentials: Credentials): Promise<DerivedPassword> {
  const master = await deriveMaster(credentials);
  return {
    master,
    pass: derivePass(master),
    opens: async (sealed) => (await openSealedWallet(master, sealed)).state === 'opened',
  };
}
