import { brand } from '../config/brand.ts';
import styles from './brand-head.module.css';
import { BrandMark } from './brand-mark.tsx';

interface BrandHeadProps {
  /** What this screen is for, in a sentence. */
  readonly lead: string;
}

/** The mark of the product over a form, and what the form is for. */
export function BrandHead({ lead }: BrandHeadProps) {
  return (
    <div className={styles.head}>
      <BrandMark sizePx={56} />
      <p className={styles.name}>{brand.name}</p>
      <p className={styles.lead}>{lead}</p>
    </div>
  );
}
