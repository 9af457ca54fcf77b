import type { Opening } from '../vault/vault.ts';

/** Of a password that is not the one of today, wherever it is asked for in the app. */
export const wrongPassword = 'Wrong password. Try again.';

/** Why the wallet did not open with the password of today, for people. */
export function unlockProblem(opening: Exclude<Opening, 'opened'>): string {
  switch (opening) {
    case 'cannot open':
      return wrongPassword;
    case 'mismatch':
      return 'Stop: the server holds another wallet than yours under your account. Pay nothing and contact support.';
    case 'timed out':
      return 'Unlocking took too long on this device. Try again.';
    case 'stopped':
      return 'The wallet was locked meanwhile. Try again.';
    case 'failed':
      return 'The wallet could not be opened. Try again.';
  }
}
