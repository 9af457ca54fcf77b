import { useEffect } from 'react';
import { callApi } from '../../base/api/call-api.ts';
import type { AttemptRun } from '../../base/attempt.ts';
import { endDeliveryInTurn } from '../../base/browser/device-turn.ts';
import { signIn } from '../../base/firebase/sign-in.ts';
import { useAttempt } from '../../base/use-attempt.ts';
import { keepFirstHalf } from '../../session/first-half.ts';
import type { LoginRow } from '../../session/request-login.ts';
import type { StoredUser } from '../../session/session.ts';
import { storageProblem } from '../../session/storage-problem.ts';
import { findStoredUser, removeStoredUser } from '../../session/stored-user.ts';
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
    (password: string, run: AttemptRun) => resetAndEnter({ ...link, password }, run),
  );
  const isResetting = state === 'pending';
  // Until the member is stored or leaves. By the first progress the browser is known to have the locks that this takes.
  const isBetweenHalves = progress !== undefined || result?.step === 'reset';
  useEffect(() => {
    if (!isBetweenHalves) return undefined;
    const endKeeping = keepFirstHalf();
    return () => void endKeeping();
  }, [isBetweenHalves]);
  return {
    state: isResetting
      ? { step: 'resetting', share: progress ?? 0 }
      : (result ?? { step: 'asking' }),
    reset: start,
    dismiss: cancel,
  };
}

/** Sets the new password and logs in with it; leaving meanwhile ends that. */
export async function resetAndEnter(
  request: ResetLink & { readonly password: string },
  { signal, onProgress }: AttemptRun,
): Promise<ResetEnd> {
  // Before the link is used up: no session could start with the new password here.
  const problem = await storageProblem();
  if (problem !== undefined) return { step: 'failed', problem };
  signal.throwIfAborted();
  signal.addEventListener('abort', vault.cancel);
  const ended = await resetPassword({ vault, callApi }, request, onProgress);
  switch (ended.state) {
    case 'reset':
      return enter(request.mail, ended.row, signal);
    case 'refused':
      return { step: 'refused', refusal: ended.message };
    case 'failed':
      return { step: 'failed', problem: ended.message };
    case 'unseen':
      return { step: 'unseen' };
  }
}

/** Starts only the Firebase half of the session: with both, the guard would lead to Home at once. */
async function enter(mail: string, row: LoginRow, signal: AbortSignal): Promise<ResetEnd> {
  // A member who has logged in since this one left stays logged in.
  signal.throwIfAborted();
  const { CODES: id, NAMES: name, publicKey } = row;
  // A former member may be logged in in other tabs, which have nothing of their own to end then.
  vault.lock();
  const former = findStoredUser();
  // Another member of this device must not read the messages of that one.
  if (former !== undefined && former.id !== id) void endDeliveryInTurn();
  removeStoredUser();
  try {
    await signIn({ customToken: row.token, uid: id, signal });
    return { step: 'reset', member: { id, mail, name, publicKey } };
  } catch {
    return { step: 'unseen' };
  }
}
