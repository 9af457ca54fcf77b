import * as messages from '@polytips/functions/contract/messages.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import { mail } from '@polytips/functions/contract/values/schemas.ts';

/** A recommendation for a password, and whether it is met. */
export interface PasswordCheck {
  readonly label: string;
  readonly met: boolean;
}

const { passwordLengthMin: lengthMin, changePasswordLengthMax: lengthMax } = limits;

/** The checklist of the change form. It is advice; only the length is enforced. Source: spec section 5. */
export function passwordChecks(password: string): readonly PasswordCheck[] {
  return [
    {
      label: `${lengthMin}-${lengthMax} characters`,
      met: password.length >= lengthMin && password.length <= lengthMax,
    },
    { label: '1 lowercase', met: /\p{Ll}/u.test(password) },
    { label: '1 uppercase', met: /\p{Lu}/u.test(password) },
    { label: '1 number', met: /\d/.test(password) },
    { label: '1 symbol', met: /[^\p{L}\p{N}\s]/u.test(password) },
  ];
}

/** The first fault of a changed password. Source of order and texts: spec section 5. */
export function findChangeProblem(password: string, confirmed: string): string | undefined {
  if (password.length < lengthMin) return messages.passwordTooShort;
  if (password.length > lengthMax) return messages.changePasswordTooLong;
  return password === confirmed ? undefined : messages.passwordNotMatched;
}

/** The parameters of the mailed link. */
export interface ResetLink {
  readonly mail: string;
  readonly token: string;
}

/** Reads the query of a link; undefined without a valid mail address or without a token. */
export function findResetLink(query: URLSearchParams): ResetLink | undefined {
  const address = mail.safeParse(query.get('email'));
  const token = query.get('token') ?? '';
  return address.success && token !== '' ? { mail: address.data, token } : undefined;
}

/** The first fault of the password of a reset. Source of order and texts: spec section 5. */
export function findResetProblem(password: string): string | undefined {
  if (password.length < lengthMin) return messages.passwordTooShort;
  if (password.length > limits.signupPasswordLengthMax) return messages.signupPasswordTooLong;
  return /[A-Za-z]/.test(password) && /\d/.test(password) ? undefined : messages.passwordTooSimple;
}
