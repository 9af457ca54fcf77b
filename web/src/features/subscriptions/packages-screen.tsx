import { ChevronRight, CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buyPackagePath, paths } from '../../config/paths.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import styles from './packages-screen.module.css';
import { type OfferedPackage, offeredPackages, riskText } from './subscription-model.ts';

/** `/packages`: the three packages, each a way to subscribe. */
export function PackagesScreen() {
  return (
    <>
      <TopBar title="Choose Your Package" backTo={paths.menu} />
      <Stack gap={4}>
        {offeredPackages.map((offered) => (
          <PackageCard key={offered.name} offered={offered} />
        ))}
        <Note>{riskText}</Note>
      </Stack>
    </>
  );
}

/** A package; a press opens its subscription with its lowest amount. */
function PackageCard({ offered }: { readonly offered: OfferedPackage }) {
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
