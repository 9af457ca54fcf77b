import type { OnProgress } from '@polytips/functions/sealing/key-derivation.ts';
import { vault } from '../../vault/app-vault.ts';
import { type Entry, enterSession } from './enter-session.ts';

/** Derives what the server knows of the password, and logs in with it. */
export async function logIn(
  credentials: { readonly mail: string; readonly password: string },
  onProgress: OnProgress,
): Promise<Entry> {
  const prepared = await vault.prepareLogin(credentials, onProgress);
  if (!prepared.ok) {
    return {
      state: 'failed',
      message: 'Your password could not be checked on this device. Try again.',
    };
  }
  return enterSession(credentials.mail, prepared.value.pass);
}
