import { accountsCalls } from '@polytips/functions/contract/accounts.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callApiAs } from '../base/api/call-api.ts';
import { findIdToken, openFirebase } from '../base/firebase/firebase.ts';
import { endDelivery } from '../base/service-worker.ts';
import { vault } from '../vault/app-vault.ts';
import { takeServerSession, unendedSession } from './end-server-session.ts';
import { clearStorage, isRemembered } from './remembered.ts';
import { removeStoredUser } from './stored-user.ts';

const serverSession = {
  findToken: findIdToken,
  requestLogout: (token: string) => callApiAs(token)(accountsCalls.logout, { body: {} }),
  tokenTimeoutMs: 2_000,
  callTimeoutMs: 8_000,
};

/** Locks the wallet and removes both halves of the session and everything read with it. */
export async function dropSession(queryClient: QueryClient): Promise<void> {
  vault.lock();
  removeStoredUser();
  queryClient.clear();
  // Another member of this device must not read the messages of this one.
  void endDelivery();
  await (await openFirebase()).endSession();
}

/**
 * Drops the session that this tab finds gone. Where no member is stored, another tab has dropped it already, and may
 * have the first half of another one, which a reset keeps for minutes: then only what was read here is forgotten.
 */
export function dropGoneSession(queryClient: QueryClient): void {
  if (isRemembered()) void dropSession(queryClient);
  else queryClient.clear();
}

/**
 * Logs the member out, in all tabs: locks the wallet, clears local and session storage, the
 * Firebase session and everything read; the guard then leads to the landing. The server ends the
 * member's sessions meanwhile, on other devices too; the visitor is told where it could not.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  vault.lock();
  const endServerSession = await takeServerSession(serverSession);
  clearStorage();
  // Not awaited: the server may be slow, and it never fails.
  void noteUnended(endServerSession());
  await dropSession(queryClient);
}

async function noteUnended(ending: Promise<boolean>): Promise<void> {
  if (!(await ending)) unendedSession.set(true);
}
