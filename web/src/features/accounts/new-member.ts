import { signupCalls } from '@polytips/functions/contract/signup.ts';
import { callApi } from '../../base/api/call-api.ts';
import { noteFreshWallet } from '../../wallet/use-backup-state.ts';

/** The member who signs up in this tab. */
interface NewMember {
  readonly name: string;
  readonly mail: string;
}

// In memory alone: after a reload the reminders of the backup take over.
let expected: NewMember | undefined;

/** Records the member of a signup that is sent; from then on there may be an account. */
export function expectMember(member: NewMember): void {
  expected = member;
}

/** Forgets the recorded signup, which made no account. */
export function expectNobody(): void {
  expected = undefined;
}

/** Whether a signup in this tab may have made the account of this mail, its reply being lost. */
export function isExpected(mail: string): boolean {
  return expected?.mail === mail;
}

/**
 * Welcomes the member who has signed up in this tab, once a session starts: at once, or after a later
 * login when the reply to the signup was lost.
 */
export function welcomeNewMember(uid: string, mail: string): void {
  if (expected?.mail !== mail) return;
  noteFreshWallet(uid);
  void requestWelcome({ uid, ...expected });
  expected = undefined;
}

/** Requests a new member's welcome mail. A failure is only logged: nothing depends on that mail. */
async function requestWelcome(member: NewMember & { readonly uid: string }): Promise<void> {
  const result = await callApi(signupCalls.sendMail, { body: member });
  if (result.ok) return;
  // oxlint-disable-next-line no-console -- The spec wants such a failure logged and not shown.
  console.warn('The welcome mail was not ordered:', result.failure.message);
}
