import { messages } from '@polytips/functions/contract/messages.ts';
import type { KeyboardEvent } from 'react';

/**
 * Refuses the apostrophe key with the spec's alert (section 5). It does so wherever a password is
 * chosen too: whoever chose one with it could not type it at the login.
 */
export function blockApostrophe(event: KeyboardEvent): void {
  if (event.key !== "'") return;
  event.preventDefault();
  alert(messages.characterNotAllowed);
}
