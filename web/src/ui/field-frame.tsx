import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';

/** What all kinds of field share. */
export interface FieldLook {
  readonly label: string;
  /** Stands under the field until there is an error. */
  readonly help?: ReactNode;
  readonly error?: string | undefined;
  /** At the end of the field: a tag or a button. */
  readonly trailing?: ReactNode;
  /** Green once what was entered is known to be good. */
  readonly good?: boolean;
}

/** The attributes that tie a control to its label, help and error. */
export interface FieldControl {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldLook {
  readonly children: (control: FieldControl) => ReactNode;
}

/** The box of a field: the label inside it, help or error under it. */
export function FieldFrame({
  label,
  help,
  error,
  trailing,
  good = false,
  children,
}: FieldFrameProps) {
  const id = useId();
  const wrong = error !== undefined;
  const belowId = wrong ? `${id}-error` : help === undefined ? undefined : `${id}-help`;
  return (
    <div className={styles.wrap}>
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
      {belowId === undefined ? null : (
        <div className={styles.below}>
          {help === undefined ? null : (
            <p id={`${id}-help`} className={wrong ? styles.replaced : undefined}>
              {help}
            </p>
          )}
          {wrong ? (
            <p id={belowId} className={styles.error}>
              <CircleAlert aria-hidden="true" />
              <span>{error}</span>
            </p>
          ) : null}
        </div>
      )}
    </div>
  );
}
