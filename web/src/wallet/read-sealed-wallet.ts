import { callApi } from '../base/api/call-api.ts';
import { findStoredUser } from '../session/stored-user.ts';

/** Whose wallet it is. */
export interface WalletOwner {
  readonly uid: string;
  readonly mail: string;
  readonly publicKey: string;
}

/** The signed-in member's wallet as the server keeps it, with what opens it beside the password. */
export interface ReadWallet extends WalletOwner {
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

const unreadable = { ok: false, message: 'Your wallet could not be read. Try again.' } as const;

/** Reads the stored member's sealed wallet from the server, whose envelope is the current one. */
export async function readSealedWallet(): Promise<ReadingWallet> {
  const user = findStoredUser();
  if (user === undefined) return { ok: false, message: 'Log in first' };
  const { id: uid, publicKey } = user;
  const [self, wallet] = await Promise.all([
    callApi('getUser', { params: { id: uid } }),
    callApi('walletShare', {}),
  ]);
  if (!self.ok) return { ok: false, message: self.failure.message };
  if (!wallet.ok) return { ok: false, message: wallet.failure.message };
  const [row] = self.data === 'No Data' ? [] : self.data;
  const [sealed] = wallet.data;
  if (row === undefined || !('MAIL' in row) || sealed === undefined) return unreadable;
  return { ok: true, wallet: { uid, mail: row.MAIL, publicKey, ...sealed } };
}

/** Reads the sealed wallet of a member who has a session, but is not the stored one yet. */
export async function readSealedWalletOf(owner: WalletOwner): Promise<ReadingWallet> {
  const reply = await callApi('walletShare', {});
  if (!reply.ok) return { ok: false, message: reply.failure.message };
  const [sealed] = reply.data;
  return sealed === undefined ? unreadable : { ok: true, wallet: { ...owner, ...sealed } };
}
