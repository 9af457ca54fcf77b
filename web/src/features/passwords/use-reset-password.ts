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
import { type Reset, resetPassword } from './reset-password.ts';

/** How a reset ended in the browser. */
type ResetEnd =
  | Exclude<Reset, { readonly state: 'reset' }>
  /** Logged in with the new password, but not stored yet: the wallet has to be restored first. */
  | { readonly state: 'reset'; readonly member: StoredUser };

/** An attempt to set a new password. */
export interface ResetAttempt {
  readonly isResetting: boolean;
  /** From 0 to 1; at 1 the server resets the password. */
  readonly progress: number;
  /** How the last one ended. */
  readonly ended: ResetEnd | undefined;
  readonly reset: (password: string) => Promise<unknown>;
  /** Forgets how the last one ended. */
  readonly dismiss: () => void;
}

/** Sets a new password with a mailed link. */
export function useResetPassword(link: ResetLink): ResetAttempt {
  const { state, progress, result, start, cancel } = useAttempt(
    (password: string, run: AttemptRun) => resetAndEnter({ ...link, password }, run),
  );
  // Until the member is stored or leaves. By the first progress the browser is known to have the locks that this takes.
  const isBetweenHalves = progress !== undefined || result?.state === 'reset';
  useEffect(() => {
    if (!isBetweenHalves) return undefined;
    const endKeeping = keepFirstHalf();
    return () => void endKeeping();
  }, [isBetweenHalves]);
  return {
    isResetting: state === 'pending',
    progress: progress ?? 0,
    ended: result,
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
  if (problem !== undefined) return { state: 'failed', message: problem };
  signal.throwIfAborted();
  signal.addEventListener('abort', vault.cancel);
  const ended = await resetPassword({ vault, callApi }, request, onProgress);
  return ended.state === 'reset' ? enter(request.mail, ended.row, signal) : ended;
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
    return { state: 'reset', member: { id, mail, name, publicKey } };
  } catch {
    return { state: 'unseen' };
  }
}
