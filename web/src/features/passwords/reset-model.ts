import { limits } from '@polytips/functions/contract/limits.ts';
import { messages } from '@polytips/functions/contract/messages.ts';
import { mail } from '@polytips/functions/contract/values.ts';

/** What the mailed link says. */
export interface ResetLink {
  readonly mail: string;
  readonly token: string;
}

/** Reads the link's query; undefined when the address is missing or none, or there is no token. */
export function findResetLink(query: URLSearchParams): ResetLink | undefined {
  const address = mail.safeParse(query.get('email'));
  const token = query.get('token') ?? '';
  return address.success && token !== '' ? { mail: address.data, token } : undefined;
}

/** The first thing that is wrong with the password of a reset, in the spec's order and words. */
export function findResetProblem(password: string): string | undefined {
  const { passwordLengthMin: lengthMin, signupPasswordLengthMax: lengthMax } = limits;
  if (password.length < lengthMin) return messages.passwordTooShort;
  // A password manager may fill in more than the field lets anybody type.
  if (password.length > lengthMax) return messages.signupPasswordTooLong;
  return /[A-Za-z]/.test(password) && /\d/.test(password) ? undefined : messages.passwordTooSimple;
}
