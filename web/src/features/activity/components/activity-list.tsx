import { useState } from 'react';
import type { ActivityRow } from '../../../activity/activity-row.ts';
import { shortHash } from '../../../base/format.ts';
import { useLateDialogs } from '../../../base/use-late-dialogs.ts';
import { isBehind, isLate } from '../../../payments/payment.ts';
import { useUnfinishedPayments } from '../../../payments/use-unfinished-payments.ts';
import { Amount } from '../../../ui/display/amount.tsx';
import { CoinIcon } from '../../../ui/display/coin-icon.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { ActivityDay } from '../activity-groups.ts';
import { figureOf, stateTexts, titleOf } from '../activity-texts.ts';
import type { NameOf } from '../use-names.ts';
import styles from './activity-list.module.css';

const loadDialogs = async () => (await import('./activity-dialogs.tsx')).ActivityDialogs;

interface ActivityListProps {
  readonly days: readonly ActivityDay[];
  readonly nameOf: NameOf;
}

/** Movements of tokens, a section for each day; each opens its whole story. */
export function ActivityList({ days, nameOf }: ActivityListProps) {
  const [openId, setOpenId] = useState<string>();
  const unfinished = useUnfinishedPayments() ?? [];
  const late = unfinished.filter(isLate).map((row) => {
    const { nonce = 0 } = row;
    return { ...row, isBehind: isBehind(nonce, unfinished) };
  });
  const { Dialogs, openWithCode } = useLateDialogs(loadDialogs);
  // As it is now: it may be confirmed while it is looked at.
  const opened = days.flatMap(({ rows }) => rows).find(({ id }) => id === openId);
  return (
    <>
      {days.map(({ date, rows }) => (
        <Section key={date} title={date}>
          <Card kind="rows">
            <RowList label={date}>
              {rows.map((row) => (
                <ActivityEntry
                  key={row.id}
                  row={row}
                  name={nameOf(row.address)}
                  late={late.find(({ txn }) => txn === row.hash)}
                  onOpen={() => void openWithCode(() => setOpenId(row.id))}
                />
              ))}
            </RowList>
          </Card>
        </Section>
      ))}
      {Dialogs === undefined ? null : (
        <Dialogs
          row={opened}
          name={opened && nameOf(opened.address)}
          hanging={late.find(({ txn }) => txn === opened?.hash)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  );
}

const longFigure = 14;

interface ActivityEntryProps {
  readonly row: ActivityRow;
  readonly name: string | undefined;
  readonly late: { readonly isBehind: boolean } | undefined;
  readonly onOpen: () => void;
}

function ActivityEntry({ row, name, late, onOpen }: ActivityEntryProps) {
  const { direction, symbol, address, state } = row;
  const figure = figureOf(row);
  const amount = (
    <Amount figure={figure} unit={symbol} tone={direction === 'in' ? 'gain' : 'plain'} />
  );
  // All decimals of POL fit beside nothing.
  const isLong = figure.length > longFigure;
  return (
    <Row
      lead={<CoinIcon token={symbol} />}
      title={titleOf(row, name)}
      detail={
        <span className={styles.detail}>
          {isLong ? <span className={styles.long}>{amount}</span> : null}
          <span>
            {direction === 'in' ? 'From' : 'To'} {shortHash(address)}
          </span>
          {late === undefined ? null : (
            <span className={styles.late}>
              {late.isBehind ? 'Late: an earlier one goes first' : 'Late: see what you can do'}
            </span>
          )}
          {state === 'failed' ? <span className={styles.failed}>Nothing was paid</span> : null}
        </span>
      }
      value={isLong ? undefined : amount}
      tag={<Tag tone={stateTexts[state].tone}>{stateTexts[state].word}</Tag>}
      onClick={onOpen}
    />
  );
}
