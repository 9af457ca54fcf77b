import { kept } from '../base/browser/kept.ts';
import type { Screen } from './screens.tsx';

const keptPath = kept('session', 'polytips:return-path', (path) => path);

/** Keeps the way to a screen that asks for a login, in this tab alone. */
export function rememberReturnPath(path: string): void {
  keptPath.set(path);
}

/** The way back after the login, if there is one that leads to a screen of members. */
export function findReturnPath(screens: readonly Screen[]): string | undefined {
  return checkReturnPath(keptPath.get(), screens);
}

/** Drops the way back: it is taken once. */
export function forgetReturnPath(): void {
  keptPath.set(null);
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
