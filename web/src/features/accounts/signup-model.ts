import { fullName, mobile } from '@polytips/functions/contract/accounts.ts';
import { limits } from '@polytips/functions/contract/limits.ts';
import { messages } from '@polytips/functions/contract/messages.ts';
import { mail, memberId } from '@polytips/functions/contract/values.ts';
import type * as z from 'zod/mini';
import { writeMobile } from './mobile-number.ts';

/** The signup form as it was filled in. */
export interface SignupForm {
  readonly agreed: boolean;
  readonly sponsor: string;
  readonly name: string;
  /** The calling code of the chosen country, digits alone. */
  readonly callingCode: string;
  readonly mobile: string;
  readonly mail: string;
  readonly password: string;
}

/** A form that passed, as it is sent; the password stays in the browser. */
export interface SignupDetails {
  readonly spn: string;
  readonly fname: string;
  readonly mob: string;
  readonly mail: string;
  readonly password: string;
}

/** Asks the server; `unanswered` carries why it could not say. */
export type Asked =
  | { readonly answer: 'yes' | 'no' }
  | { readonly answer: 'unanswered'; readonly message: string };

/** What only the server knows. */
export interface SignupQuestions {
  readonly isMember: (id: string) => Promise<Asked>;
  readonly isMailTaken: (mail: string) => Promise<Asked>;
}

/** What became of a form: the first check that failed stops it. */
export type SignupCheck =
  | { readonly state: 'passed'; readonly details: SignupDetails }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'unanswered'; readonly message: string };

const partOfRefusal: ReadonlyMap<string, Exclude<keyof SignupForm, 'callingCode'>> = new Map([
  [messages.termsNotAccepted, 'agreed'],
  [messages.invalidReferralId, 'sponsor'],
  [messages.invalidName, 'name'],
  [messages.invalidMobile, 'mobile'],
  [messages.passwordTooShort, 'password'],
  [messages.signupPasswordTooLong, 'password'],
  [messages.passwordTooSimple, 'password'],
]);

/** The part of the form in which a refusal is answered; that of the mail unless it is about another. */
export function partToMend(refusal: string | undefined): Exclude<keyof SignupForm, 'callingCode'> {
  return partOfRefusal.get(refusal ?? '') ?? 'mail';
}

/** The checks of signup, in their order. Source: spec section 5. */
export async function checkSignup(
  form: SignupForm,
  { isMember, isMailTaken }: SignupQuestions,
): Promise<SignupCheck> {
  if (!form.agreed) return refused(messages.termsNotAccepted);

  const sponsor = memberId.safeParse(form.sponsor);
  if (!sponsor.success) return refused(firstMessage(sponsor.error));
  const sponsorKnown = await isMember(sponsor.data);
  if (sponsorKnown.answer === 'unanswered') return unanswered(sponsorKnown.message);
  if (sponsorKnown.answer === 'no') return refused(messages.invalidReferralId);

  const name = fullName.safeParse(form.name);
  if (!name.success) return refused(firstMessage(name.error));
  const number = mobile.safeParse(writeMobile(form.callingCode, form.mobile) ?? '');
  if (!number.success) return refused(firstMessage(number.error));

  const address = mail.safeParse(form.mail);
  if (!address.success) return refused(firstMessage(address.error));
  const taken = await isMailTaken(address.data);
  if (taken.answer === 'unanswered') return unanswered(taken.message);
  if (taken.answer === 'yes') return refused(messages.mailTaken(address.data));

  const { password } = form;
  const { passwordLengthMin: lengthMin, signupPasswordLengthMax: lengthMax } = limits;
  if (password.length < lengthMin) return refused(messages.passwordTooShort);
  // A password manager may fill in more than the field lets anybody type.
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

function refused(message: string): SignupCheck {
  return { state: 'refused', message };
}

function unanswered(message: string): SignupCheck {
  return { state: 'unanswered', message };
}

function firstMessage(error: z.core.$ZodError): string {
  return error.issues[0]?.message ?? error.message;
}
