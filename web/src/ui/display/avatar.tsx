import { classes } from '../classes.ts';
import { Link } from '../router.tsx';
import styles from './avatar.module.css';

interface AvatarProps {
  /** Its first letter is shown. */
  readonly name: string;
  /** Whose it is: the same member has the same colours everywhere. */
  readonly uid: string;
  /** 36, 44 or 52 px. */
  readonly size?: 'small' | 'normal' | 'large';
  /** Makes it a link to a route; `label` then says where it leads. */
  readonly to?: string;
  readonly label?: string;
}

/** A member's initial on a disc in the member's own colours. */
export function Avatar({ name, uid, size = 'normal', to, label }: AvatarProps) {
  const [initial = ''] = name.trim();
  const look = classes(styles.avatar, styles[size], styles[`colours${coloursOf(uid)}`]);
  if (to === undefined) {
    return (
      <span className={look} aria-hidden="true">
        {initial.toUpperCase()}
      </span>
    );
  }
  return (
    <Link to={to} className={look} aria-label={label} title={label}>
      {initial.toUpperCase()}
    </Link>
  );
}

const pairs = 8;

/** Which of the pairs of colours, from 1, a uid has. */
function coloursOf(uid: string): number {
  let sum = 0;
  for (const character of uid) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return (sum % pairs) + 1;
}
