import * as messages from '@polytips/functions/contract/messages.ts';

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

/** The login form as it was filled in. */
export interface LoginForm {
  readonly mail: string;
  readonly password: string;
}

const fieldOfRefusal: ReadonlyMap<string, SignupField> = new Map([
  [messages.termsNotAccepted, 'agreed'],
  [messages.invalidReferralId, 'sponsor'],
  [messages.invalidName, 'name'],
  [messages.invalidMobile, 'mobile'],
  [messages.invalidMail, 'mail'],
  [messages.wrongCredentials, 'password'],
  [messages.passwordTooShort, 'password'],
  [messages.signupPasswordTooLong, 'password'],
  [messages.passwordTooSimple, 'password'],
]);

/** A field of the signup form that can be refused; `callingCode` is the country. */
export type SignupField = keyof SignupForm;

/** The field of signup or login that a refusal is about; undefined for one that no change of a field mends. */
export function findRefusedField(refusal = ''): SignupField | undefined {
  // That a mail address is taken, or unknown, names it.
  return refusal.startsWith('Mail ID ') ? 'mail' : fieldOfRefusal.get(refusal);
}
