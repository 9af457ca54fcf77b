import { limits } from '@polytips/functions/contract/values/limits.ts';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/controls/field.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useCommonPassword } from '../common-passwords/use-common-password.ts';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'>;

/**
 * Takes a password that is being chosen. An iPhone suggests one of 20 characters, unless the rules, which Safari alone
 * knows, say what may be chosen; where a field takes more than the form allows, it has no `maxLength`.
 */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const longest = props.maxLength ?? limits.signupPasswordLengthMax;
  const rules = {
    passwordrules: `minlength: ${limits.passwordLengthMin}; maxlength: ${longest}; required: lower; required: upper; required: digit; allowed: [-];`,
  };
  return <PasswordField {...props} {...rules} autoComplete="new-password" />;
}

/** Warns while a password is chosen that it is one of the commonest. It is allowed all the same. */
export function CommonPasswordNote({ password }: { readonly password: string }) {
  const isCommon = useCommonPassword(password);
  return (
    <div aria-live="polite">
      {isCommon ? (
        <Note tone="warn">
          This is one of the 10,000 commonest passwords, which a thief tries first. It locks your
          wallet: better choose another one.
        </Note>
      ) : null}
    </div>
  );
}
