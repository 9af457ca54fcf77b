import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/router.tsx';
import styles from './section-link.module.css';

interface SectionLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** The quiet way from a section to its screen. */
export function SectionLink({ to, children }: SectionLinkProps) {
  return (
    <Link className={styles.link} to={to}>
      {children}
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}
