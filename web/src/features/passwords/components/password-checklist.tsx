import { Circle, CircleCheck } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { passwordChecks } from '../password-model.ts';
import styles from './password-checklist.module.css';

/** What makes a password strong, ticked off while it is typed. */
export function PasswordChecklist({ password }: { readonly password: string }) {
  return (
    <ul className={styles.list} aria-label="A strong password has">
      {passwordChecks(password).map(({ label, met }) => (
        <li key={label} className={classes(styles.check, met && styles.met)}>
          {met ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
          {label}
          {met ? <VisuallyHidden>, done</VisuallyHidden> : null}
        </li>
      ))}
    </ul>
  );
}
