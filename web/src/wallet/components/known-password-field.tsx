import { limits } from '@polytips/functions/contract/limits.ts';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../ui/controls/field.tsx';

type KnownPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'autoComplete' | 'maxLength' | 'required'
>;

/** Takes a password that the member has already, of today or from before a reset. */
export function KnownPasswordField(props: KnownPasswordFieldProps) {
  return (
    <PasswordField
      {...props}
      autoComplete="current-password"
      maxLength={limits.loginPasswordLengthMax}
      required
    />
  );
}
