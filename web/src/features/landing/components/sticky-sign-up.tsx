import { paths } from '../../../config/paths.ts';
import { classes } from '../../../ui/classes.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import styles from './sticky-sign-up.module.css';

interface StickySignUpProps {
  readonly shown: boolean;
}

/** The way in at the thumb, while no other one is on the screen. */
export function StickySignUp({ shown }: StickySignUpProps) {
  return (
    <div className={classes(styles.bar, shown && styles.shown)} inert={!shown}>
      <div className={styles.button}>
        <ButtonLink variant="primary" to={paths.signup}>
          Create your wallet
        </ButtonLink>
      </div>
    </div>
  );
}
