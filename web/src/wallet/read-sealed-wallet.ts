import { callApi } from '../lib/api/call-api.ts';
import { findStoredUser } from '../lib/session/stored-user.ts';

/** The signed-in member's wallet as the server keeps it, with what opens it beside the password. */
export interface ReadWallet {
  readonly mail: string;
  readonly publicKey: string;
  readonly share: string;
  /** The envelope of the recovery phrase. */
  readonly phrases: string;
  /** `old`: sealed with the password from before a reset. */
  readonly sealed: 'current' | 'old';
}

/** A sealed wallet, or why it could not be read, for people. */
export type ReadingWallet =
  | { readonly ok: true; readonly wallet: ReadWallet }
  | { readonly ok: false; readonly message: string };

/** Reads the stored member's sealed wallet from the server, whose envelope is the current one. */
export async function readSealedWallet(): Promise<ReadingWallet> {
  const user = findStoredUser();
  if (user === undefined) return { ok: false, message: 'Log in first' };
  const [self, wallet] = await Promise.all([
    callApi('getUser', { params: { id: user.id } }),
    callApi('walletShare', {}),
  ]);
  if (!self.ok) return { ok: false, message: self.failure.message };
  if (!wallet.ok) return { ok: false, message: wallet.failure.message };
  const [row] = self.data === 'No Data' ? [] : self.data;
  const [sealed] = wallet.data;
  if (row === undefined || !('MAIL' in row) || sealed === undefined)
    return { ok: false, message: 'Your wallet could not be read. Try again.' };
  return { ok: true, wallet: { mail: row.MAIL, publicKey: user.publicKey, ...sealed } };
}
