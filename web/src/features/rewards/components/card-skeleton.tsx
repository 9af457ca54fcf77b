import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './card-skeleton.module.css';

/** The shape of the card and of what stands below it. */
export function CardSkeleton() {
  return (
    <>
      <output>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </output>
      <div className={styles.card}>
        <Skeleton shape="block" />
      </div>
      <div className={styles.below}>
        <Skeleton shape="field" />
      </div>
    </>
  );
}
