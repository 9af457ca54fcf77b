import { limits } from '@polytips/functions/contract/limits.ts';
import { messages } from '@polytips/functions/contract/messages.ts';
import { mail } from '@polytips/functions/contract/values.ts';
import type { Asked } from './signup-model.ts';

/** The login form as it was filled in. */
export interface LoginForm {
  readonly mail: string;
  readonly password: string;
}

/** What became of a form: the first check that failed stops it. */
export type LoginCheck =
  | { readonly state: 'passed'; readonly mail: string; readonly password: string }
  | { readonly state: 'refused'; readonly message: string }
  | { readonly state: 'unanswered'; readonly message: string };

/** The checks of login before the password itself, in their order. Source: spec section 5. */
export async function checkLogin(
  form: LoginForm,
  isMailTaken: (mail: string) => Promise<Asked>,
): Promise<LoginCheck> {
  const address = mail.safeParse(form.mail);
  if (!address.success) return { state: 'refused', message: messages.invalidMail };
  const known = await isMailTaken(address.data);
  if (known.answer === 'unanswered') return { state: 'unanswered', message: known.message };
  if (known.answer === 'no')
    return { state: 'refused', message: messages.mailUnknown(address.data) };
  if (form.password.length < limits.passwordLengthMin) {
    return { state: 'refused', message: messages.passwordTooShort };
  }
  return { state: 'passed', mail: address.data, password: form.password };
}

/** Whether a refusal is answered in the field of the password; any other is in that of the mail. */
export function isAboutPassword(refusal: string | undefined): boolean {
  return refusal === messages.passwordTooShort || refusal === messages.wrongCredentials;
}
