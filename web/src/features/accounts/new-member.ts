import { sameAddress } from '@polytips/functions/contract/patterns.ts';
import { noteFreshWallet } from '../../wallet/use-backup-state.ts';

/** The member who signs up in this tab. In memory alone: after a reload the reminders of the backup take over. */
let expected: { readonly mail: string; readonly publicKey: string } | undefined;

/** Records the mail of a signup that is sent, and the address that it made; from then on there may be an account. */
export function expectMember(mail: string, publicKey: string): void {
  expected = { mail, publicKey };
}

/** Forgets the recorded signup, which made no account. */
export function expectNobody(): void {
  expected = undefined;
}

/** Whether a signup in this tab may have made the account of this mail, its reply being lost. */
export function isExpected(mail: string): boolean {
  return expected?.mail === mail;
}

/** Whether a signup in this tab has made another address for this mail. */
export function isAnother(mail: string, publicKey: string): boolean {
  return expected?.mail === mail && !sameAddress(expected.publicKey, publicKey);
}

/**
 * Notes that the member who has signed up in this tab has a fresh wallet, once a session starts: at once, or
 * after a later login when the reply to the signup was lost.
 */
export function noteNewMember(uid: string, mail: string): void {
  if (!isExpected(mail)) return;
  noteFreshWallet(uid);
  expected = undefined;
}
