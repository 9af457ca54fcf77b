import { asSeen, fullName, mobile } from '@polytips/functions/contract/calls/signup.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import { mail, memberId } from '@polytips/functions/contract/values/schemas.ts';
import type * as z from 'zod/mini';
import type { LoginForm, SignupForm } from './account-forms.ts';

/** A form that passed, as it is sent; the password stays in the browser. */
export interface SignupDetails {
  readonly spn: string;
  readonly fname: string;
  readonly mob: string;
  readonly mail: string;
  readonly password: string;
}

/** The server's answer to a question about the form; `unanswered` carries the reason. */
export type ServerAnswer =
  | { readonly answer: 'yes' | 'no' }
  | { readonly answer: 'unanswered'; readonly message: string };

/** The questions that only the server can answer. */
export interface SignupQuestions {
  readonly isMember: (id: string) => Promise<ServerAnswer>;
  readonly isMailTaken: (mail: string) => Promise<ServerAnswer>;
}

/** The result of checking a form: the first failed check decides. */
export type FormCheck<Passed> =
  | ({ readonly state: 'passed' } & Passed)
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'unanswered'; readonly message: string };

/** Checks the signup form. Source of the checks and their order: spec section 5. */
export async function checkSignup(
  form: SignupForm,
  { isMember, isMailTaken }: SignupQuestions,
): Promise<FormCheck<{ readonly details: SignupDetails }>> {
  if (!form.agreed) return refused(messages.termsNotAccepted);

  const sponsor = memberId.safeParse(form.sponsor);
  if (!sponsor.success) return refused(firstMessage(sponsor.error));
  const sponsorKnown = await isMember(sponsor.data);
  if (sponsorKnown.answer === 'unanswered') return unanswered(sponsorKnown.message);
  if (sponsorKnown.answer === 'no') return refused(messages.invalidReferralId);

  const name = fullName.safeParse(form.name);
  if (!name.success) return refused(firstMessage(name.error));
  const number = mobile.safeParse(writeMobile(form.callingCode, form.mobile));
  if (!number.success) return refused(firstMessage(number.error));

  const address = mail.safeParse(form.mail);
  if (!address.success) return refused(firstMessage(address.error));
  const taken = await isMailTaken(address.data);
  if (taken.answer === 'unanswered') return unanswered(taken.message);
  if (taken.answer === 'yes') return refused(messages.mailTaken(address.data));

  const { password } = form;
  const { passwordLengthMin: lengthMin, signupPasswordLengthMax: lengthMax } = limits;
  if (password.length < lengthMin) return refused(messages.passwordTooShort);
  if (password.length > lengthMax) return refused(messages.signupPasswordTooLong);
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password))
    return refused(messages.passwordTooSimple);

  const details = {
    spn: sponsor.data,
    fname: name.data,
    mob: number.data,
    mail: address.data,
    password,
  };
  return { state: 'passed', details };
}

function refused(message: string) {
  return { state: 'refused', message } as const;
}

function unanswered(message: string) {
  return { state: 'unanswered', message } as const;
}

function firstMessage(error: z.core.$ZodError): string {
  return error.issues[0]?.message ?? error.message;
}

/**
 * A mobile number in the form '+<code> <number>'. A number that starts with a plus has its own code; any other
 * one is none without a calling code.
 */
export function writeMobile(callingCode: string, typed: string): string {
  const number = asSeen(typed);
  return number.startsWith('+') ? `+${number.slice(1).trim()}` : `+${callingCode} ${number}`;
}

/** Checks the login form before the password is tried. Source: spec section 5. */
export async function checkLogin(
  form: LoginForm,
  isMailTaken: SignupQuestions['isMailTaken'],
): Promise<FormCheck<LoginForm>> {
  const address = mail.safeParse(form.mail);
  if (!address.success) return refused(messages.invalidMail);
  const known = await isMailTaken(address.data);
  // Without an answer the login says whether there is such a member: others at this address, who follow an invitation, may
  // have used up its look-ups, but no logins.
  if (known.answer === 'no') return refused(messages.mailUnknown(address.data));
  if (form.password.length < limits.passwordLengthMin) return refused(messages.passwordTooShort);
  return { state: 'passed', mail: address.data, password: form.password };
}
