import type { Opening, WordsOpening } from '../vault/vault.ts';
import { wrongPassword } from './unlock-problem.ts';

/** Which of the typed secrets is meant. */
export type RestoreField = 'words' | 'oldPassword' | 'password';

/** Why a wallet was not restored, for people; without a field it is none of what was typed. */
export interface RestoreProblem {
  readonly field?: RestoreField;
  readonly message: string;
}

type NotOpened = Exclude<Opening | WordsOpening, 'opened'>;

/** Why the wallet did not open with what was typed into `field`. */
export function restoreProblem(opening: NotOpened, field: RestoreField): RestoreProblem {
  switch (opening) {
    case 'cannot open':
      return { field, message: passwordProblem(field) };
    case 'mismatch':
      return field === 'words'
        ? { field, message: 'These are the words of another wallet, not of yours.' }
        : {
            message:
              'Stop: the server holds another wallet than yours under your account. Pay nothing and contact support.',
          };
    case 'timed out':
      return { message: 'Opening the wallet took too long on this device. Try again.' };
    case 'stopped':
      return { message: 'The wallet was locked meanwhile. Try again.' };
    case 'failed':
      return { message: 'The wallet could not be opened. Try again.' };
    default:
      return { field, message: wordsProblem(opening) };
  }
}

function passwordProblem(field: RestoreField): string {
  return field === 'oldPassword'
    ? 'Your wallet does not open with this password. Type the one you had before the reset.'
    : wrongPassword;
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
