import { kept } from '../base/browser/kept.ts';
import { endedParameter, paths } from '../config/paths.ts';
import type { StoredUser } from '../session/session.ts';
import type { FindScreen } from './screen.ts';

const keptPath = kept('session', 'polytips:return-path', (path) => path);

/**
 * The login that a screen of members leads to without a session. It says that the session has ended where there was one,
 * of a stored member.
 */
export const loginPathFor = (stored: StoredUser | undefined): string =>
  stored === undefined ? paths.login : `${paths.login}?${endedParameter}`;

/** Keeps the way to a screen that asks for a login, in this tab alone. */
export function rememberReturnPath(path: string): void {
  keptPath.set(path);
}

/** The way back after the login, if there is one that leads to a screen of members. */
export function findReturnPath(findScreen: FindScreen): string | undefined {
  return checkReturnPath(keptPath.get(), findScreen);
}

/** Drops the way back: it is taken once. */
export function forgetReturnPath(): void {
  keptPath.set(null);
}

/** The path as it is where it leads to a screen of members, its query included; nothing else passes. */
export function checkReturnPath(path: string | null, findScreen: FindScreen): string | undefined {
  if (path === null) return undefined;
  const [pathname = ''] = path.split('?', 1);
  const who = findScreen(pathname)?.who;
  return who === 'member' || who === 'admin' ? path : undefined;
}
