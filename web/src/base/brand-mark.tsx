import styles from './brand-mark.module.css';

interface BrandMarkProps {
  /** Of its side. */
  readonly sizePx: number;
}

/** The mark of the product, as in `icon.svg`. Not from that file: a picture is a document of its own to the browser. */
export function BrandMark({ sizePx }: BrandMarkProps) {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 64 64"
      width={sizePx}
      height={sizePx}
      aria-hidden="true"
    >
      <path d="M14 44l13-15 10 8 14-20" />
      <path d="M40 17h11v11" />
    </svg>
  );
}
