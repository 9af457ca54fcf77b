import * as messages from '@polytips/functions/contract/messages.ts';
import type { KeyboardEvent } from 'react';

/**
 * Refuses the apostrophe key with the spec's alert (section 5), also where a password is chosen: a
 * member whose password had one could not type it at the login.
 */
export function blockApostrophe(event: KeyboardEvent): void {
  if (event.key !== "'") return;
  event.preventDefault();
  alert(messages.characterNotAllowed);
}
