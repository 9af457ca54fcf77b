import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classes } from '../classes.ts';
import { Spinner } from '../display/spinner.tsx';
import { Link } from '../router.tsx';
import styles from './button.module.css';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'gold';

interface Look {
  /** One primary action a screen; `gold` for the card of the day; `secondary` unless said otherwise. */
  readonly variant?: Variant;
  /** `small` is 44 px high and as wide as its text; otherwise a button fills its row. */
  readonly size?: 'normal' | 'small';
}

interface ButtonProps
  extends Look,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  readonly icon?: ReactNode;
  /**
   * Shows a spinner and refuses presses while something is under way; the focus stays on it, so that
   * a dialog that opens meanwhile gives it back.
   */
  readonly busy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button; `type` is `button` unless given. */
export function Button({
  variant = 'secondary',
  size = 'normal',
  icon,
  busy = false,
  disabled,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // The rule wants a literal; here every caller of the one button names its type, or gets `button`.
      // oxlint-disable-next-line react/button-has-type
      type={type}
      disabled={disabled === true && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy}
      onClick={busy ? refusePress : onClick}
      className={classes(buttonClass(variant, size), busy && styles.busy)}
    >
      {busy ? <Spinner /> : buttonIcon(icon)}
      {children}
    </button>
  );
}

/** A press of Enter in a field of the form is one of its submit button too, and ends here. */
function refusePress(event: MouseEvent): void {
  event.preventDefault();
}

interface ButtonLinkProps extends Look {
  readonly to: string;
  readonly children: ReactNode;
}

/** A link to a route that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'normal',
  to,
  children,
}: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass(variant, size)}>
      {children}
    </Link>
  );
}

function buttonClass(variant: Variant, size: 'normal' | 'small'): string {
  return classes(styles.button, styles[variant], size === 'small' ? styles.small : styles.full);
}

function buttonIcon(icon: ReactNode) {
  if (icon === undefined) return null;
  return (
    <span className={styles.icon} aria-hidden="true">
      {icon}
    </span>
  );
}

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
      className={classes(styles.square, bare && styles.bare)}
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
  readonly way?: 'forward' | 'back';
}

/** A square link with an icon alone. */
export function IconLink({ label, icon, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} className={styles.square} aria-label={label} title={label}>
      {icon}
    </Link>
  );
}

interface TextButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button that reads as a link within a sentence. */
export function TextButton({ onClick, children }: TextButtonProps) {
  return (
    <button
      type="button"
      className={styles.text}
      onClick={(event) => {
        // Inside a label, the press is for this button and not for the labelled control.
        event.preventDefault();
        onClick();
      }}
    >
      {children}
    </button>
  );
}
