import { notLoaded } from '../base/api/call-failure.ts';
import type { Opening, WordsOpening } from '../vault/vault.ts';
import type { EndReason } from '../vault/worker-client.ts';

/** The message for a password that is not the current one, on every screen. */
export const wrongPassword = 'Wrong password. Try again.';

/** The message for a server that names another wallet than the envelope holds. */
const foreignWallet =
  'Stop: the server holds another wallet than yours under your account. Pay nothing and contact support.';

/** The message why the vault has made nothing: `otherwise`, but for code that is missing, which a reload brings. */
export function vaultProblem(reason: EndReason, otherwise: string): string {
  return reason === 'missing' ? notLoaded.message : otherwise;
}

/** The message why the wallet did not open with the current password. */
export function unlockProblem(opening: Exclude<Opening, 'opened'>): string {
  switch (opening) {
    case 'cannot open':
      return wrongPassword;
    case 'mismatch':
      return foreignWallet;
    case 'timed out':
      return 'Unlocking took too long on this device. Try again.';
    case 'stopped':
      return 'The wallet was locked meanwhile. Try again.';
    case 'failed':
    case 'missing':
      return vaultProblem(opening, 'The wallet could not be opened. Try again.');
  }
}

/** A field of the restore form. */
export type RestoreField = 'words' | 'oldPassword' | 'password';

/** The message why a wallet was not restored, and the field that it belongs to, if any. */
export interface RestoreProblem {
  readonly field?: RestoreField;
  readonly message: string;
}

type NotOpened = Exclude<Opening | WordsOpening, 'opened'>;

/** Why the wallet did not open with the content of `field`. */
export function restoreProblem(opening: NotOpened, field: RestoreField): RestoreProblem {
  switch (opening) {
    case 'cannot open':
      return {
        field,
        message:
          field === 'oldPassword' ? 'Your wallet does not open with this password.' : wrongPassword,
      };
    case 'mismatch':
      return field === 'words'
        ? { field, message: 'These are the words of another wallet, not of yours.' }
        : { message: foreignWallet };
    case 'timed out':
      return { message: 'Opening the wallet took too long on this device. Try again.' };
    case 'stopped':
    case 'failed':
    case 'missing':
      return { message: unlockProblem(opening) };
    default:
      return { field, message: wordsProblem(opening) };
  }
}

function wordsProblem(problem: Extract<NotOpened, { readonly kind: string }>): string {
  switch (problem.kind) {
    case 'count':
      return `Type all 12 words; ${problem.count === 1 ? 'there is 1' : `there are ${problem.count}`} now.`;
    case 'unknown':
      return `${placesOf(problem.places)} not in the list of recovery words. Check the spelling.`;
    case 'checksum':
      return 'Each word exists, but together they are no wallet. Check the order, and each word once more.';
  }
}

function placesOf(places: readonly number[]): string {
  const numbers = places.map(String);
  const last = numbers.pop() ?? '';
  return numbers.length === 0 ? `Word ${last} is` : `Words ${numbers.join(', ')} and ${last} are`;
}
