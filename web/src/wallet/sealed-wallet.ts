import { walletsCalls } from '@polytips/functions/contract/calls/wallets.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../base/api/call-api.ts';
import { findStoredUser } from '../session/stored-user.ts';

/** What is the same of every wallet of a member. */
interface OwnWallet {
  readonly uid: string;
  /** That of the stored user: passwords are salted with it. */
  readonly mail: string;
  readonly publicKey: string;
  /** `NO` while nobody has shown to the server that the wallet is the member's. */
  readonly proven?: 'YES' | 'NO' | undefined;
}

/** A member's sealed wallet as the server stores it; only the password is missing to open it. */
export interface CurrentWallet extends OwnWallet {
  readonly sealed: 'current';
  /** The server share: half of the sealing key. */
  readonly share: string;
  /** The envelope of the recovery phrase. */
  readonly phrases: string;
}

/**
 * A wallet that is sealed with the password from before a reset: the server releases what opens it for
 * that password, or for a proof of the wallet.
 */
interface OldWallet extends OwnWallet {
  readonly sealed: 'old';
}

/** A member's wallet as the server describes it to a session. */
export type ReadWallet = CurrentWallet | OldWallet;

/** A sealed wallet, or the message why it could not be read. */
export type ReadingWallet =
  | { readonly ok: true; readonly wallet: ReadWallet }
  | { readonly ok: false; readonly message: string };

const askProven = { query: { ask: 'proven' } } as const;

/**
 * Reads a member's sealed wallet from the server, which has the current envelope. The member has a Firebase session, and is
 * the stored one unless given.
 */
export async function readSealedWallet(user = findStoredUser()): Promise<ReadingWallet> {
  if (user === undefined) return { ok: false, message: 'Log in first' };
  const reply = await callApi(walletsCalls.walletShare, askProven);
  if (!reply.ok) return { ok: false, message: reply.failure.message };
  const [sealed] = reply.data;
  if (sealed === undefined) {
    return { ok: false, message: 'Your wallet could not be read. Try again.' };
  }
  const { id: uid, mail, publicKey } = user;
  return { ok: true, wallet: { uid, mail, publicKey, ...sealed } };
}

/**
 * Whether the member's wallet is still sealed with the password from before a reset; the server is
 * asked each time that `enabled` becomes true. False until it has answered.
 */
export function useSealedOld(enabled: boolean): {
  readonly isOld: boolean;
  /** Whether the answer is awaited. */
  readonly isAsking: boolean;
  /** Sets what an attempt to open the wallet has shown. */
  readonly setOld: (isOld: boolean) => void;
} {
  // Undefined until an answer is there, or none comes.
  const [isOld, setOld] = useState<boolean>();

  useEffect(() => {
    if (!enabled) return undefined;
    const leaving = new AbortController();
    const read = async () => {
      const reply = await callApi(walletsCalls.walletShare, {}, leaving.signal);
      if (!leaving.signal.aborted) setOld(reply.ok && reply.data[0]?.sealed === 'old');
    };
    void read();
    return () => {
      leaving.abort();
      // What was drawn after the first answer stays.
      setOld(false);
    };
  }, [enabled]);

  return { isOld: isOld === true, isAsking: enabled && isOld === undefined, setOld };
}
