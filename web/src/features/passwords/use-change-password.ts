import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../base/api/call-api.ts';
import { renewSession } from '../../session/session-renewal.ts';
import { startSession } from '../../session/start-session.ts';
import { findStoredUser } from '../../session/stored-user.ts';
import { vault } from '../../vault/app-vault.ts';
import { readSealedWallet } from '../../wallet/sealed-wallet.ts';
import { changePassword, type PasswordChange } from './change-password.ts';

/** How far a change has come. */
export type ChangeState =
  | { readonly step: 'idle' }
  /** `share` runs from 0 to 1; at 1 the server is asked. */
  | { readonly step: 'changing'; readonly share: number }
  | { readonly step: 'ended'; readonly change: PasswordChange };

/** Changes the password of the stored member, whose wallet is unlocked; once at a time. */
export function useChangePassword(): {
  readonly state: ChangeState;
  readonly change: (password: string) => Promise<void>;
  /** Forgets how it ended. */
  readonly leave: () => void;
} {
  const [state, setState] = useState<ChangeState>({ step: 'idle' });
  const running = useRef(false);
  const uncertain = useRef(false);
  const leaving = useRef<AbortController>(undefined);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function change(password: string): Promise<void> {
    if (running.current || leaving.current === undefined) return;
    running.current = true;
    const onProgress = (share: number) => setState({ step: 'changing', share });
    onProgress(0);
    const { signal } = leaving.current;
    const parts = { vault, callApi, readWallet: readSealedWallet, enter, renewSession, signal };
    const ended = await changePassword(parts, password, onProgress);
    running.current = false;
    // What an attempt without an answer has left open, a later one that was not sent does not close.
    const isOpen = uncertain.current && ended.state === 'unchanged';
    uncertain.current = isOpen || ended.state === 'uncertain';
    setState({ step: 'ended', change: isOpen ? { state: 'uncertain' } : ended });
  }

  return { state, change, leave: () => setState({ step: 'idle' }) };
}

async function enter(token: string, phrases: string): Promise<void> {
  const user = findStoredUser();
  if (user === undefined) throw new Error('The member logged out meanwhile');
  await startSession(token, { ...user, phrases });
}
