import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callApiAs } from '../base/api/call-api.ts';
import { endDeliveryInTurn } from '../base/browser/device-turn.ts';
import { findIdToken } from '../base/firebase/firebase.ts';
import { paths } from '../config/paths.ts';
import { currentAddress, navigate } from '../ui/router.tsx';
import { vault } from '../vault/app-vault.ts';
import { endServerSession, unendedSession } from './end-server-session.ts';
import { endFirstHalf, keepFirstHalf } from './first-half.ts';
import { clearStorage, isRemembered } from './remembered.ts';
import { removeStoredUser } from './stored-user.ts';

const serverSession = {
  findToken: findIdToken,
  requestLogout: (token: string) => callApiAs(token)(accountsCalls.logout, { body: {} }),
  tokenTimeoutMs: 2_000,
};

/** Locks the wallet and removes both halves of the session and everything read with it. */
export async function dropSession(queryClient: QueryClient): Promise<void> {
  vault.lock();
  removeStoredUser();
  forgetReplies(queryClient);
  await endFirstHalf();
}

function forgetReplies(queryClient: QueryClient): void {
  queryClient.clear();
  // Another member of this device must not read the messages of this one.
  void endDeliveryInTurn();
}

/**
 * Drops the session that this tab finds gone. Where no member is stored, another tab has dropped it already, and may
 * be between the halves of another one, where a reset is for minutes: what that tab has is left alone.
 */
export async function dropGoneSession(queryClient: QueryClient): Promise<void> {
  if (isRemembered()) return dropSession(queryClient);
  queryClient.clear();
  await endFirstHalf();
}

/**
 * Logs the member out, in all tabs: locks the wallet, clears local and session storage, the
 * Firebase session and everything read; the guard then leads to the landing. The server ends the
 * member's sessions meanwhile, on other devices too; the visitor is notified where it could not.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  vault.lock();
  // The other tabs leave Firebase's half alone until its token has been taken. A tab that is closed before that has
  // forgotten the member, and the next one ends that half.
  const endKeeping = keepFirstHalf();
  clearStorage();
  forgetReplies(queryClient);
  // Not awaited: the server may be slow.
  const { taken, ended } = endServerSession(serverSession);
  void ended.then((isEnded) => isEnded || unendedSession.set(true));
  await taken;
  await endKeeping();
}

/** Logs the member out and leads to another screen of visitors, unless the visitor has left the landing meanwhile. */
export async function logOutTo(queryClient: QueryClient, path: string): Promise<void> {
  await logOut(queryClient);
  if (currentAddress() === paths.landing) navigate(path, 'replace');
}
