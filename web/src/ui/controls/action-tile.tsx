import type { ReactNode } from 'react';
import { Link } from '../router.tsx';
import styles from './action-tile.module.css';

/** Actions side by side, on a hero card. */
export function ActionTiles({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

type ActionTileProps = {
  readonly label: string;
  readonly icon: ReactNode;
} & ({ readonly to: string } | { readonly onClick: () => void });

/** An action as an icon with its name under it. */
export function ActionTile({ label, icon, ...action }: ActionTileProps) {
  const content = (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {label}
    </>
  );
  if ('to' in action) {
    return (
      <Link to={action.to} className={styles.tile}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" className={styles.tile} onClick={action.onClick}>
      {content}
    </button>
  );
}
