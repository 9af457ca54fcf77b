import { useMemo, useState } from 'react';
import { formatPayment } from '../../../base/format.ts';
import { formatDay } from '../../../base/time/dates.ts';
import { classes } from '../../../ui/classes.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { OptionalPart } from '../../../ui/feedback/optional-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { part } from '../../../ui/part.ts';
import { type ChartPoint, chartPointsOf, type Run, summaryOf, sumOf } from '../runs-model.ts';
import styles from './daily-rewards.module.css';

/** Brings the library that draws it; the sentence and the table do not wait for that. */
const RewardsChart = part(async () => (await import('./rewards-chart.tsx')).RewardsChart);

/** The rewards of the days against the subscriptions: a chart, a sentence and a table. */
export function DailyRewards({ runs }: { readonly runs: readonly Run[] }) {
  const points = useMemo(() => chartPointsOf(runs), [runs]);
  const [pointed, setPointed] = useState<number>();
  const summary = summaryOf(points);
  if (summary === undefined)
    return (
      <Card>
        <Note>The chart begins with the first day that is credited.</Note>
      </Card>
    );
  const point = pointed === undefined ? undefined : points[pointed];
  return (
    <Card>
      <figure className={styles.figure} aria-label="Daily rewards against confirmed subscriptions">
        <Legend
          heading={point === undefined ? daysText(points.length) : formatDay(point.day)}
          {...(point ?? sumOf(points))}
        />
        <div className={styles.place}>
          <OptionalPart>
            <RewardsChart points={points} onPoint={setPointed} />
          </OptionalPart>
        </div>
        <figcaption className={styles.summary}>{summary}</figcaption>
      </figure>
      <div className={styles.table}>
        <Disclosure title="The figures as a table">
          <FiguresTable points={points} />
        </Disclosure>
      </div>
    </Card>
  );
}

/** The space of the chart while it loads. */
export function DailyRewardsSkeleton() {
  return (
    <Card>
      <div className={styles.waiting}>
        <Skeleton shape="line" />
        <Skeleton shape="line" />
        <div className={styles.place}>
          <Skeleton shape="block" />
        </div>
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </div>
    </Card>
  );
}

const daysText = (count: number): string =>
  count === 1 ? '1 day credited' : `${count} days credited`;

interface LegendProps extends Omit<ChartPoint, 'day'> {
  readonly heading: string;
}

/** The legend, with the figures of the day under the pointer, or of all days. */
function Legend({ heading, creditedMicros, subscribedMicros }: LegendProps) {
  return (
    <div className={styles.legend}>
      <p className={styles.heading}>{heading}, in USDT</p>
      <dl className={styles.keys}>
        <div>
          <dt className={classes(styles.key, styles.credited)}>Credited</dt>
          <dd className={styles.value}>{formatPayment(creditedMicros)}</dd>
        </div>
        <div>
          <dt className={classes(styles.key, styles.subscribed)}>Subscriptions</dt>
          <dd className={styles.value}>{formatPayment(subscribedMicros)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** The figures of the chart for screen readers, the newest day first. */
function FiguresTable({ points }: { readonly points: readonly ChartPoint[] }) {
  return (
    <table className={styles.figures}>
      <caption className={styles.caption}>USDT a day, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Credited</th>
          <th scope="col">Subscriptions</th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ day, creditedMicros, subscribedMicros }) => (
          <tr key={day}>
            <th scope="row">{formatDay(day)}</th>
            <td>{formatPayment(creditedMicros)}</td>
            <td>{formatPayment(subscribedMicros)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
