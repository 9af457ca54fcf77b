import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classes } from './classes.ts';
import styles from './icon-button.module.css';

interface IconButtonProps {
  /** What it does, for screen readers and as a tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  /** Without ground and border, inside another control. */
  readonly bare?: boolean;
  readonly pressed?: boolean;
}

/** A square button with an icon alone. */
export function IconButton({ label, icon, onClick, bare = false, pressed }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classes(styles.button, bare && styles.bare)}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

interface IconLinkProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly to: string;
}

/** A square link with an icon alone. */
export function IconLink({ label, icon, to }: IconLinkProps) {
  return (
    <Link to={to} className={styles.button} aria-label={label} title={label}>
      {icon}
    </Link>
  );
}
