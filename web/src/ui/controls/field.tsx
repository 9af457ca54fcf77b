import { ChevronDown, CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from './button.tsx';
import styles from './field.module.css';
import { useOverlongPaste } from './overlong-paste.ts';

/** What all kinds of field share. */
interface FieldLook {
  readonly label: string;
  /** Stands under the field, also with an error, which may not say the rule. */
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** At the end of the field: a tag or a button. */
  readonly trailing?: ReactNode;
  /** Green once what was entered is known to be good. */
  readonly good?: boolean | undefined;
}

/** The attributes that tie a control to its label, help and error. */
interface FieldControl {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

interface FieldFrameProps extends FieldLook {
  readonly children: (control: FieldControl) => ReactNode;
}

/** The box of a field: the label inside it, error and help under it. */
function FieldFrame({ label, help, error, trailing, good, children }: FieldFrameProps) {
  const id = useId();
  const belowId = `${id}-below`;
  // Noted at a change, not at an input: of a list these are two events, and what is drawn after the first takes the choice back.
  const [isTyping, setTyping] = useState(false);
  const wrong = error !== undefined;
  return (
    <div className={styles.wrap} onChange={() => setTyping(true)} onBlur={() => setTyping(false)}>
      <div className={classes(styles.box, good && styles.gain, wrong && styles.wrong)}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {children({
          id,
          className: styles.input,
          'aria-invalid': wrong,
          'aria-describedby': belowId,
        })}
        {trailing === undefined ? null : <span className={styles.trailing}>{trailing}</span>}
      </div>
      {/* It is there before what is read out. An error of a refused form is read with the field, which gets the focus. */}
      <div id={belowId} className={styles.below} aria-live={wrong && !isTyping ? 'off' : 'polite'}>
        {wrong ? (
          <p className={styles.error}>
            <CircleAlert aria-hidden="true" />
            <span>{error}</span>
          </p>
        ) : null}
        <p>{help}</p>
      </div>
    </div>
  );
}

/**
 * Attributes of a text field that cannot be changed now, while its form is submitted. It is read only
 * instead of disabled: a disabled field loses the focus for good.
 */
export function busyControl(disabled: boolean | undefined): {
  readonly readOnly?: true;
  readonly 'aria-disabled'?: true;
} {
  return disabled === true ? { readOnly: true, 'aria-disabled': true } : {};
}

type InputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'style' | 'id' | 'children' | 'onChange' | 'value'
>;

/** A field's value and where its changes go. */
export interface FieldValue {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface FieldProps extends FieldLook, FieldValue, InputProps {
  readonly ref?: Ref<HTMLInputElement>;
}

/** A line of text with its label inside. A paste enters it whole or not at all. */
export function Field({
  label,
  help,
  error,
  trailing,
  good,
  value,
  onChange,
  onPaste,
  disabled,
  ...input
}: FieldProps) {
  const paste = useOverlongPaste({ value, maxLength: input.maxLength });
  return (
    <FieldFrame
      label={label}
      help={help}
      trailing={trailing}
      good={good}
      error={paste.refusal ?? error}
    >
      {(control) => (
        <input
          {...input}
          {...control}
          {...busyControl(disabled)}
          value={value}
          onPaste={(event) => {
            onPaste?.(event);
            paste.onPaste(event);
          }}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

interface TextAreaFieldProps extends FieldLook, FieldValue {
  readonly maxLength?: number;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** Requests that the browser and the keyboard neither correct, nor learn, nor send what is typed. */
  readonly secret?: boolean;
}

// Extensions that send what is typed to a server respect the last one.
const kept = {
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  'data-gramm': 'false',
} as const;

/**
 * Several lines of text with their label inside; it grows with the text. A paste enters it whole or
 * not at all.
 */
export function TextAreaField({
  value,
  onChange,
  maxLength,
  disabled,
  required,
  secret = false,
  error,
  ...look
}: TextAreaFieldProps) {
  const { refusal, onPaste } = useOverlongPaste({ value, maxLength, lines: true });
  return (
    <FieldFrame {...look} error={refusal ?? error}>
      {(control) => (
        <textarea
          {...control}
          {...(secret && kept)}
          {...busyControl(disabled)}
          className={classes(control.className, styles.area)}
          value={value}
          maxLength={maxLength}
          required={required}
          onPaste={onPaste}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

interface PasswordFieldProps extends Omit<FieldLook, 'trailing' | 'good'>, FieldValue {
  /** `new-password` where it is chosen, `current-password` where it is checked. */
  readonly autoComplete: 'new-password' | 'current-password';
  readonly maxLength?: number;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly name?: string;
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

interface PasswordOwnerProps {
  readonly mail: string;
}

/**
 * Says to password managers whose the password of a form is: they save it with this email, and of several members' they
 * fill in the right one.
 */
export function PasswordOwner({ mail }: PasswordOwnerProps) {
  return <input type="text" name="username" autoComplete="username" value={mail} readOnly hidden />;
}

interface SelectFieldProps extends FieldLook, FieldValue {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
  readonly autoComplete?: string;
  readonly ref?: Ref<HTMLSelectElement>;
}

/** A choice from a list, as the platform's own control. */
export function SelectField({
  options,
  value,
  onChange,
  disabled,
  autoComplete,
  ref,
  ...look
}: SelectFieldProps) {
  return (
    <FieldFrame {...look}>
      {(control) => (
        <>
          <select
            ref={ref}
            {...control}
            className={classes(control.className, styles.select)}
            value={value}
            disabled={disabled}
            autoComplete={autoComplete}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </>
      )}
    </FieldFrame>
  );
}
