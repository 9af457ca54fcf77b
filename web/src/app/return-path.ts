import { tryToKeep } from '../base/browser/try-to-keep.ts';
import type { Screen } from './screens.tsx';

const key = 'polytips:return-path';

/** Keeps the way to a screen that asks for a login, in this tab alone. */
export function rememberReturnPath(path: string): void {
  tryToKeep(() => sessionStorage.setItem(key, path));
}

/** The way back after the login, if there is one that leads to a screen of members. */
export function findReturnPath(screens: readonly Screen[]): string | undefined {
  return checkReturnPath(sessionStorage.getItem(key), screens);
}

/** Drops the way back: it is taken once. */
export function forgetReturnPath(): void {
  sessionStorage.removeItem(key);
}

/** The path as it is where it leads to a screen of members, its query included; nothing else passes. */
export function checkReturnPath(
  path: string | null,
  screens: readonly Screen[],
): string | undefined {
  if (path === null) return undefined;
  const [pathname] = path.split('?', 1);
  const screen = screens.find((candidate) => candidate.path === pathname);
  return screen?.who === 'member' || screen?.who === 'admin' ? path : undefined;
}
