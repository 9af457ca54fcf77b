import { noteFreshWallet } from '../../wallet/use-backup-state.ts';
import { requestWelcome } from './request-welcome.ts';

/** Who signs up in this tab. */
interface NewMember {
  readonly name: string;
  readonly mail: string;
}

// In memory alone: after a reload the reminders of the backup take over.
let expected: NewMember | undefined;

/** Notes whom the server is asked to make a member; from then on there may be an account. */
export function expectMember(member: NewMember): void {
  expected = member;
}

/** Forgets who was expected: there is no account. */
export function expectNobody(): void {
  expected = undefined;
}

/** Whether this mail's account may have been made here, by a signup of which no reply came. */
export function isExpected(mail: string): boolean {
  return expected?.mail === mail;
}

/**
 * Welcomes a member who has entered, where it is the one who signed up here: at once, or by a later
 * log-in when the reply to the signup was lost.
 */
export function welcomeNewMember(uid: string, mail: string): void {
  if (expected?.mail !== mail) return;
  noteFreshWallet(uid);
  void requestWelcome({ uid, ...expected });
  expected = undefined;
}
