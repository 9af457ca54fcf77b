import { useEffect } from 'react';
import { callApi } from '../../base/api/call-api.ts';
import type { AttemptRun } from '../../base/attempt.ts';
import { signIn } from '../../base/firebase/firebase.ts';
import { useAttempt } from '../../base/use-attempt.ts';
import type { LoginRow } from '../../session/request-login.ts';
import type { StoredUser } from '../../session/session.ts';
import { removeStoredUser } from '../../session/stored-user.ts';
import { vault } from '../../vault/app-vault.ts';
import type { ResetLink } from './password-rules.ts';
import { resetPassword } from './reset-password.ts';

/** How a reset ended; a `refusal` is shown in the Error modal, a `problem` beside the form. */
type ResetEnd =
  | { readonly step: 'refused'; readonly refusal: string }
  | { readonly step: 'failed'; readonly problem: string }
  /** Logged in with the new password, but not stored yet: the wallet has to be restored first. */
  | { readonly step: 'reset'; readonly member: StoredUser }
  /** The new password is valid; the member has to log in with it. */
  | { readonly step: 'unseen' };

/** The progress of a reset. */
export type ResetState =
  | { readonly step: 'asking' }
  /** `share` runs from 0 to 1; at 1 the server resets the password. */
  | { readonly step: 'resetting'; readonly share: number }
  | ResetEnd;

/** Sets a new password with a mailed link. */
export function useResetPassword(link: ResetLink): {
  readonly state: ResetState;
  readonly reset: (password: string) => Promise<unknown>;
  /** Back to the form. */
  readonly dismiss: () => void;
} {
  const { state, progress, result, start, cancel } = useAttempt(
    async (password: string, { onProgress }: AttemptRun): Promise<ResetEnd> => {
      const ended = await resetPassword({ vault, callApi }, { ...link, password }, onProgress);
      switch (ended.state) {
        case 'reset':
          return enter(ended.row);
        case 'refused':
          return { step: 'refused', refusal: ended.message };
        case 'failed':
          return { step: 'failed', problem: ended.message };
        case 'unseen':
          return { step: 'unseen' };
      }
    },
  );
  useEffect(() => vault.cancel, []);
  const isResetting = state === 'pending';
  return {
    state: isResetting
      ? { step: 'resetting', share: progress ?? 0 }
      : (result ?? { step: 'asking' }),
    reset: start,
    dismiss: cancel,
  };
}

/** Starts only the Firebase half of the session: with both, the guard would lead to Home at once. */
async function enter(row: LoginRow): Promise<ResetEnd> {
  const { CODES: id, NAMES: name, publicKey } = row;
  removeStoredUser();
  try {
    const uid = await signIn(row.token);
    if (uid !== id) return { step: 'unseen' };
    return { step: 'reset', member: { id, name, publicKey } };
  } catch {
    return { step: 'unseen' };
  }
}
