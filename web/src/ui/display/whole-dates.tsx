import styles from './whole-dates.module.css';

/** dd-MMM-yyyy, which a browser would break after a hyphen. */
const date = /(\d{2}-[A-Z][a-z]{2}-\d{4})/;

/** A text whose dates stay on one line each. */
export function WholeDates({ children }: { readonly children: string }) {
  const parts = children.split(date);
  return parts.map((part, index) =>
    date.test(part) ? (
      // The parts of a text have no other name than their place.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={styles.date}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
