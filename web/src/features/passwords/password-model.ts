import { limits } from '@polytips/functions/contract/limits.ts';
import { messages } from '@polytips/functions/contract/messages.ts';

/** A recommendation for a password, and whether it is met. */
export interface PasswordCheck {
  readonly label: string;
  readonly met: boolean;
}

const { passwordLengthMin: lengthMin, changePasswordLengthMax: lengthMax } = limits;

/** The checklist of the change form; shown, and only the length is enforced. Source: spec section 5. */
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

/** The first thing that is wrong with a new password, in the spec's order and words. */
export function findChangeProblem(password: string, confirmed: string): string | undefined {
  if (password.length < lengthMin) return messages.passwordTooShort;
  // A password manager may fill in more than the field lets anybody type.
  if (password.length > lengthMax) return messages.changePasswordTooLong;
  return password === confirmed ? undefined : messages.passwordNotMatched;
}
