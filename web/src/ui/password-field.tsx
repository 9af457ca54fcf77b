import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEventHandler, type Ref, useState } from 'react';
import { Field, type FieldValue } from './field.tsx';
import type { FieldLook } from './field-frame.tsx';
import { IconButton } from './icon-button.tsx';

interface PasswordFieldProps extends Omit<FieldLook, 'trailing' | 'good'>, FieldValue {
  /** `new-password` where it is chosen, `current-password` where it is asked for. */
  readonly autoComplete: 'new-password' | 'current-password';
  readonly maxLength?: number;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly name?: string;
  readonly onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A password with a toggle that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          bare
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
