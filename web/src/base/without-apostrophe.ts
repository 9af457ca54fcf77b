import * as messages from '@polytips/functions/contract/messages.ts';

/**
 * Takes what is typed, pasted or filled in, and refuses it whole with the spec's alert (section 5) where it has an
 * apostrophe, also where a password is chosen: a member whose password had one could not type it at the login.
 */
export const withoutApostrophe =
  (take: (typed: string) => void) =>
  (typed: string): void => {
    if (typed.includes("'")) alert(messages.characterNotAllowed);
    else take(typed);
  };
