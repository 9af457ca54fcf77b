import { classes } from '../classes.ts';
import { type Hue, hueClass } from '../hues.ts';
import hidden from '../visually-hidden.module.css';
import { barShares } from './bar-shares.ts';
import styles from './bars.module.css';

/** A part of a bar: its colour, and what it is for those who do not see that. */
interface BarPart {
  readonly hue: Hue;
  readonly name: string;
  readonly amount: bigint;
}

/** One bar: what it stands for, and the amounts that it is made of, the lowest first. */
export interface Bar {
  readonly key: string;
  /** Under the bar and in the list. */
  readonly label: string;
  readonly parts: readonly BarPart[];
}

interface BarsProps {
  /** What is shown, for screen readers. */
  readonly label: string;
  /** One without parts leaves a gap. */
  readonly bars: readonly Bar[];
  /** Writes an amount out, with its unit. */
  readonly format: (amount: bigint) => string;
}

/** So many bars have room for a label each; more of them have one at either end. */
const labelled = 12;

/** Amounts side by side as bars that grow from the ground; a list to screen readers. */
export function Bars({ label, bars, format }: BarsProps) {
  const shares = barShares(bars.map(({ parts }) => parts.map(({ amount }) => amount)));
  const isLabelledEach = bars.length <= labelled;
  const labels = isLabelledEach
    ? bars
    : [bars.at(0), bars.at(-1)].filter((bar) => bar !== undefined);
  return (
    <figure className={isLabelledEach ? styles.few : undefined}>
      <div className={styles.ground} aria-hidden="true">
        {bars.map(({ key, parts }, index) => (
          <span key={key} className={styles.bar}>
            {parts.map(({ hue }, part) => {
              const share = shares[index]?.[part] ?? 0;
              if (share === 0) return null;
              return (
                <span
                  key={hue}
                  className={classes(styles.part, hueClass(hue))}
                  style={{ height: `${share * 100}%` }}
                />
              );
            })}
          </span>
        ))}
      </div>
      <div className={styles.labels} aria-hidden="true">
        {labels.map((bar) => (
          <span key={bar.key}>{bar.label}</span>
        ))}
      </div>
      <ul className={hidden.hidden} aria-label={label}>
        {bars.map(({ key, label: name, parts }) => (
          <li key={key}>{`${name}: ${written(parts, format)}`}</li>
        ))}
      </ul>
    </figure>
  );
}

/** The amount of a bar, and what it is made of. */
function written(parts: Bar['parts'], format: BarsProps['format']): string {
  const sum = format(parts.reduce((total, { amount }) => total + amount, 0n));
  if (parts.length < 2) return sum;
  const kinds = parts.map(({ name, amount }) => `${name} ${format(amount)}`);
  return `${sum} (${kinds.join(', ')})`;
}
