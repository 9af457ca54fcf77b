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
  [messages.passwordTooShort, 'password'],
  [messages.signupPasswordTooLong, 'password'],
  [messages.passwordTooSimple, 'password'],
]);

/** A field of the signup form that can be refused. */
export type SignupField = Exclude<keyof SignupForm, 'callingCode'>;

/** The field of the signup form that a refusal is about; the mail unless it names another. */
export function findRefusedField(refusal: string | undefined): SignupField {
  return fieldOfRefusal.get(refusal ?? '') ?? 'mail';
}

/** Whether a refusal of the login form is about the password; any other is about the mail. */
export function isAboutPassword(refusal: string | undefined): boolean {
  return refusal === messages.passwordTooShort || refusal === messages.wrongCredentials;
}
