import { ChevronRight, CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buyPackagePath } from '../../../config/paths.ts';
import type { OfferedPackage } from '../subscription-model.ts';
import styles from './package-card.module.css';

/** A package, leading to its subscription with its least amount. */
export function PackageCard({ offered }: { readonly offered: OfferedPackage }) {
  const { name, range, tips, from } = offered;
  return (
    <Link to={buyPackagePath(from)} className={styles.card}>
      <span className={styles.head}>
        <span className={styles.name}>{name}</span>
        <ChevronRight aria-hidden="true" />
      </span>
      <span className={styles.range}>{range}</span>
      <span className={styles.contents}>
        {[`${tips} tips daily`, '1 Portfolio Reward', 'Community Reward'].map((content) => (
          <span key={content} className={styles.content}>
            <CircleCheck aria-hidden="true" />
            {content}
          </span>
        ))}
      </span>
    </Link>
  );
}
