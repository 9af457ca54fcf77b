import { Link } from 'react-router-dom';
import styles from './avatar.module.css';

interface AvatarProps {
  /** Its first letter is shown. */
  readonly name: string;
  /** Makes it a link to a route; `label` then says where it leads. */
  readonly to?: string;
  readonly label?: string;
}

/** A member's initial on a coloured disc. */
export function Avatar({ name, to, label }: AvatarProps) {
  const [initial = ''] = name.trim();
  if (to === undefined) {
    return (
      <span className={styles.avatar} aria-hidden="true">
        {initial.toUpperCase()}
      </span>
    );
  }
  return (
    <Link to={to} className={styles.avatar} aria-label={label} title={label}>
      {initial.toUpperCase()}
    </Link>
  );
}
