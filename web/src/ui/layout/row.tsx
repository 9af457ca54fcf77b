import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classes } from '../classes.ts';
import { Disc } from '../display/disc.tsx';
import { Link } from '../router.tsx';
import styles from './row.module.css';

interface RowListProps {
  readonly label?: string;
  /** The order says something: rows with a `number`. */
  readonly ordered?: boolean;
  readonly children: ReactNode;
}

/** A list of rows with hairlines between them; usually inside a `Card` of kind `rows`. */
export function RowList({ label, ordered = false, children }: RowListProps) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={styles.list} aria-label={label}>
      {children}
    </List>
  );
}

interface RowProps {
  readonly title: ReactNode;
  /** Smaller, under the title. */
  readonly detail?: ReactNode;
  readonly icon?: ReactNode;
  readonly iconTone?: 'gold' | 'gain' | 'warn';
  /** Stands where an icon would be, without its frame. */
  readonly lead?: ReactNode;
  /** Its place in an ordered list, read out and shown where an icon would be. */
  readonly number?: number;
  /** At the end: a figure, and a tag under it. */
  readonly value?: ReactNode;
  readonly tag?: ReactNode;
  /** Makes the whole row a link to a route. */
  readonly to?: string;
  /** Makes the whole row a button. */
  readonly onClick?: () => void;
  /** Makes the whole row a heading that opens and closes this content. */
  readonly opens?: ReactNode;
  /** Whether `opens` shows when the screen comes up. */
  readonly open?: boolean;
}

/** One entry of a `RowList`. */
export function Row({ to, onClick, opens, open = false, ...content }: RowProps) {
  if (to !== undefined) {
    return (
      <li>
        <Link to={to} className={classes(styles.row, styles.press)}>
          <RowContent {...content} leads />
        </Link>
      </li>
    );
  }
  if (onClick !== undefined) {
    return (
      <li>
        <button type="button" className={classes(styles.row, styles.press)} onClick={onClick}>
          <RowContent {...content} leads />
        </button>
      </li>
    );
  }
  if (opens !== undefined) return <OpeningRow opens={opens} open={open} {...content} />;
  return (
    <li className={styles.row}>
      <RowContent {...content} leads={false} />
    </li>
  );
}

type RowContentProps = Omit<RowProps, 'to' | 'onClick' | 'opens' | 'open'>;

/** What it opens to is drawn when it is first opened: lists have dozens of these, and few are opened. */
function OpeningRow({
  opens,
  open,
  ...content
}: RowContentProps & Required<Pick<RowProps, 'opens' | 'open'>>) {
  const [wasPressed, setPressed] = useState(false);
  return (
    <li className={styles.opening}>
      <details open={open}>
        <summary className={classes(styles.row, styles.summary)} onClick={() => setPressed(true)}>
          <RowContent {...content} leads={false} />
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </summary>
        {open || wasPressed ? opens : null}
      </details>
    </li>
  );
}

function RowContent({
  title,
  detail,
  icon,
  iconTone,
  lead,
  number,
  value,
  tag,
  leads,
}: RowContentProps & { readonly leads: boolean }) {
  const hasEnd = value !== undefined || tag !== undefined;
  return (
    <>
      {icon === undefined ? null : <Disc look={iconTone && styles[iconTone]}>{icon}</Disc>}
      {lead}
      {number === undefined ? null : <span className={styles.number}>{number}</span>}
      <span className={styles.content}>
        <span className={styles.body}>
          <span className={styles.title}>{title}</span>
          {detail === undefined ? null : <span className={styles.detail}>{detail}</span>}
        </span>
        {hasEnd ? (
          <span className={styles.end}>
            {value}
            {tag}
          </span>
        ) : null}
      </span>
      {leads ? <ChevronRight className={styles.chevron} aria-hidden="true" /> : null}
    </>
  );
}
