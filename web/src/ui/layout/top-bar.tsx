import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconLink } from '../controls/button.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  /** The heading of the screen. */
  readonly title: string;
  /** Smaller, over the title. */
  readonly over?: ReactNode;
  /** The route that the back button leads to. */
  readonly backTo?: string;
  /** Instead of the back button: an avatar. */
  readonly leading?: ReactNode;
  /** At the end: icon buttons, a tag. */
  readonly trailing?: ReactNode;
  /** Of a new step on the same route: the reading goes on at its title. */
  readonly focus?: boolean;
}

/** The head of a screen: the way back, the title, and what else stands there. */
export function TopBar({ title, over, backTo, leading, trailing, focus = false }: TopBarProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <header className={styles.bar}>
      {backTo === undefined ? (
        leading
      ) : (
        <IconLink to={backTo} way="back" label="Back" icon={<ChevronLeft />} />
      )}
      <div className={styles.titles}>
        {over === undefined ? null : <span className={styles.over}>{over}</span>}
        <h1
          ref={heading}
          className={over === undefined ? undefined : styles.name}
          tabIndex={focus ? -1 : undefined}
        >
          {title}
        </h1>
      </div>
      {trailing === undefined ? null : <div className={styles.trailing}>{trailing}</div>}
    </header>
  );
}
