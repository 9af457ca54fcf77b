import { formatCount } from '@polytips/functions/contract/values/format-count.ts';
import { rewardKinds } from '@polytips/functions/contract/values/reward-kinds.ts';
import { formatPayment } from '../../../base/format.ts';
import { formatDay } from '../../../base/time/dates.ts';
import { formatMoment } from '../../../base/time/format-date.ts';
import { kindNames } from '../../../rewards/reward-text.ts';
import { Amount } from '../../../ui/display/amount.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Tag, type Tone } from '../../../ui/display/tag.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import {
  countText,
  creditedMicros,
  detailOf,
  durationOf,
  isAllCredited,
  keptMicros,
  type Run,
  type RunTotals,
} from '../runs-model.ts';
import styles from './run-entries.module.css';

/** The word and the colour of a run's state. */
const stateTags = {
  planned: { text: 'Planned', tone: 'warn' },
  running: { text: 'Running', tone: 'warn' },
  done: { text: 'Done', tone: 'gain' },
  failed: { text: 'Failed', tone: 'loss' },
} as const satisfies Record<Run['state'], { readonly text: string; readonly tone: Tone }>;

/** The amounts that stay with the company, and why. */
const keptNames = [
  ['keptLevelInactive', 'Community, receiver inactive'],
  ['keptUplineRemainder', 'Upline, remainders'],
  ['keptUplineEmpty', 'Upline, no recipients'],
  ['keptPerformanceRemainder', 'Performance, remainders'],
  ['keptPerformanceEmpty', 'Performance, no recipients'],
] as const satisfies readonly (readonly [keyof RunTotals, string])[];

/** The openings, the newest first; each opens to all that is known of it. */
export function RunEntries({ runs }: { readonly runs: readonly Run[] }) {
  return (
    <Card kind="rows">
      <RowList label="Openings of the day">
        {runs.map((run) => (
          <RunEntry key={run.day} run={run} />
        ))}
      </RowList>
    </Card>
  );
}

function RunEntry({ run }: { readonly run: Run }) {
  const { day, state, totals, failures } = run;
  const { text, tone } = stateTags[state];
  return (
    <Row
      title={formatDay(day)}
      detail={detailOf(run)}
      value={
        totals === null ? undefined : <Amount figure={formatPayment(creditedMicros(totals))} />
      }
      tag={
        <span className={styles.tags}>
          {failures.length === 0 ? null : (
            <Tag tone={state === 'failed' ? 'loss' : 'warn'}>
              {countText(failures.length, 'failure')}
            </Tag>
          )}
          <Tag tone={tone}>{text}</Tag>
        </span>
      }
      // A failed day needs a person, who sees at once why.
      open={state === 'failed'}
      opens={
        <div className={styles.facts}>
          {failures.length === 0 ? null : <Failures failures={failures} />}
          {totals === null ? null : <Amounts totals={totals} isCredited={isAllCredited(run)} />}
          <Facts title="Run" items={factsOf(run)} />
        </div>
      }
    />
  );
}

function Failures({ failures }: Pick<Run, 'failures'>) {
  return (
    <section>
      <h3 className={styles.heading}>Failures</h3>
      <ol>
        {failures.map(({ at, reason }) => (
          <li key={`${at} ${reason}`} className={styles.failure}>
            <span className={styles.at}>{formatMoment(at)}</span>
            {reason}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface AmountsProps {
  readonly totals: RunTotals;
  readonly isCredited: boolean;
}

function Amounts({ totals, isCredited }: AmountsProps) {
  return (
    <>
      <Facts
        title={isCredited ? 'Credited' : 'To credit'}
        total={creditedMicros(totals)}
        items={rewardKinds.map((kind) => ({
          key: kindNames[kind],
          value: formatPayment(totals[kind]),
        }))}
      />
      <Facts
        title="Stays with the company"
        total={keptMicros(totals)}
        items={keptNames.map(([name, key]) => ({ key, value: formatPayment(totals[name]) }))}
      />
    </>
  );
}

interface FactsProps {
  readonly title: string;
  readonly total?: bigint;
  readonly items: readonly { readonly key: string; readonly value: string }[];
}

function Facts({ title, total, items }: FactsProps) {
  return (
    <section>
      <h3 className={styles.heading}>
        {title}
        {total === undefined ? null : <span>{formatPayment(total)} USDT</span>}
      </h3>
      <KeyValueList items={items} />
    </section>
  );
}

function factsOf(run: Run): FactsProps['items'] {
  const { totals, attempts, startedAt, finishedAt } = run;
  const duration = durationOf(run);
  return [
    ...(totals === null
      ? []
      : [
          { key: 'Members', value: formatCount(totals.members) },
          {
            key: isAllCredited(run) ? 'Members credited' : 'Members to credit',
            value: formatCount(totals.credited),
          },
          { key: 'Packages that start', value: `${formatPayment(totals.subscriptions)} USDT` },
          { key: 'Plan', value: `Version ${totals.planVersion}` },
          { key: 'Commits', value: formatCount(totals.chunks) },
        ]),
    ...(attempts > 1 ? [{ key: 'Attempts', value: formatCount(attempts) }] : []),
    { key: 'Started', value: formatMoment(startedAt) },
    ...(finishedAt === null ? [] : [{ key: 'Finished', value: formatMoment(finishedAt) }]),
    ...(duration === undefined ? [] : [{ key: 'Duration', value: duration }]),
  ];
}
