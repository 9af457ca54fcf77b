import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../base/api/call-api.ts';
import { signIn } from '../../base/firebase.ts';
import type { LoginRow } from '../../session/ask-login.ts';
import { removeStoredUser } from '../../session/stored-user.ts';
import { vault } from '../../vault/app-vault.ts';
import type { ResetLink } from './reset-model.ts';
import { resetPassword } from './reset-password.ts';

/** How a reset stands; a `refusal` is said in the Error modal, a `problem` beside the form. */
export type ResetState =
  | { readonly step: 'asking' }
  /** `share` runs from 0 to 1; at 1 the server is asked. */
  | { readonly step: 'resetting'; readonly share: number }
  | { readonly step: 'refused'; readonly refusal: string }
  | { readonly step: 'failed'; readonly problem: string }
  /** Logged in with the new password, but not remembered yet: the wallet comes first. */
  | { readonly step: 'reset'; readonly row: LoginRow }
  /** The password is the new one; the way on is to log in. */
  | { readonly step: 'unseen' };

/** Sets a new password with a mailed link; once at a time. */
export function useResetPassword(link: ResetLink): {
  readonly state: ResetState;
  readonly reset: (password: string) => Promise<void>;
  readonly dismiss: () => void;
} {
  const [state, setState] = useState<ResetState>({ step: 'asking' });
  const running = useRef(false);
  useEffect(() => vault.cancel, []);

  const onProgress = (share: number) => setState({ step: 'resetting', share });

  async function reset(password: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    onProgress(0);
    const ended = await resetPassword({ vault, callApi }, { ...link, password }, onProgress);
    running.current = false;
    switch (ended.state) {
      case 'reset':
        return setState(await enter(ended.row));
      case 'refused':
        return setState({ step: 'refused', refusal: ended.message });
      case 'failed':
        return setState({ step: 'failed', problem: ended.message });
      case 'unseen':
        return setState({ step: 'unseen' });
    }
  }

  return { state, reset, dismiss: () => setState({ step: 'asking' }) };
}

/** Starts Firebase's half of the session alone: with both, the guard would lead away from the wallet. */
async function enter(row: LoginRow): Promise<ResetState> {
  removeStoredUser();
  try {
    const uid = await signIn(row.token);
    return uid === row.CODES ? { step: 'reset', row } : { step: 'unseen' };
  } catch {
    return { step: 'unseen' };
  }
}
