import { sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import * as z from 'zod/mini';
import { kept } from '../../base/browser/kept.ts';
import { parseStored } from '../../base/browser/parse-stored.ts';
import { noteFreshWallet } from '../../wallet/use-backup-state.ts';

const expectedMember = z.object({ mail: z.string(), publicKey: z.string() });

/** The member who signs up in this tab, also after a reload, which loses the reply. */
const expected = kept('session', 'polytips:signup', (json) => parseStored(expectedMember, json));

/** Records the mail of a signup that is sent, and the address that it made; from then on there may be an account. */
export function expectMember(mail: string, publicKey: string): void {
  expected.set(JSON.stringify({ mail, publicKey }));
}

/** Forgets the recorded signup: it made no account, or its member has entered. */
export function expectNobody(): void {
  expected.set(null);
}

/** Whether a signup in this tab may have made the account of this mail, its reply being lost. */
export function isExpected(mail: string): boolean {
  return expected.get()?.mail === mail;
}

/** Whether a signup in this tab has made another address for this mail. */
export function isAnother(mail: string, publicKey: string): boolean {
  const member = expected.get();
  return member?.mail === mail && !sameAddress(member.publicKey, publicKey);
}

/**
 * Notes that the member who has signed up in this tab has a fresh wallet, once a session starts: at once, or
 * after a later login when the reply to the signup was lost.
 */
export function noteNewMember(uid: string, mail: string): void {
  if (!isExpected(mail)) return;
  noteFreshWallet(uid);
  expectNobody();
}
