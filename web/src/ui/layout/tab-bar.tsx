import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Link } from '../router.tsx';
import styles from './tab-bar.module.css';

/** One tab: a link to a route, or a button. */
type Tab = {
  readonly label: string;
  readonly icon: ReactNode;
} & ({ readonly to: string } | { readonly onClick: (() => void) | undefined });

interface TabBarProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The route now shown, to mark its tab. */
  readonly current: string;
  /** A finger, a pointer or the focus comes to the tab of a route. */
  readonly onApproach: ((to: string) => void) | undefined;
  /** Is looked at alone: no tab takes a press. */
  readonly inert: boolean;
}

/** The main places of the app at the bottom of the screen. */
export function TabBar({ label, tabs, current, onApproach, inert }: TabBarProps) {
  return (
    <nav data-bar="" className={styles.bar} aria-label={label} inert={inert}>
      {tabs.map((tab) =>
        'to' in tab ? (
          <Link
            key={tab.label}
            to={tab.to}
            className={classes(styles.tab, tab.to === current && styles.on)}
            aria-current={tab.to === current ? 'page' : undefined}
            onPointerEnter={() => onApproach?.(tab.to)}
            onFocus={() => onApproach?.(tab.to)}
          >
            {tab.icon}
            {tab.label}
          </Link>
        ) : (
          <button key={tab.label} type="button" className={styles.tab} onClick={tab.onClick}>
            {tab.icon}
            {tab.label}
          </button>
        ),
      )}
    </nav>
  );
}
