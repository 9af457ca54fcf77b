import { ChartNoAxesColumn, ChartNoAxesCombined, Hourglass } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { type NextCard, useNextCard } from '../../../rewards/use-next-card.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import styles from './next-card.module.css';

/** How long it is until the next card, and how many were revealed in a row; its room is kept. */
export function NextCardNote() {
  const next = useNextCard();
  return (
    <div className={styles.next}>
      <Hourglass className={styles.sign} aria-hidden="true" />
      <p>
        <strong className={styles.wait}>{next?.text ?? 'The next card comes by itself'}</strong>
        <span className={styles.streak}>
          {next === undefined ? '\u00a0' : (next.streak ?? startOf(next))}
        </span>
      </p>
    </div>
  );
}

const startOf = ({ wait }: NextCard): string =>
  wait === undefined
    ? 'A package brings one each business day'
    : 'Come back and start a run of days';

/** After the reveal: the next card, and where to go from here. */
export function AfterReveal() {
  return (
    <>
      <NextCardNote />
      <Card kind="rows">
        <RowList label="What comes next">
          <Row
            icon={<ChartNoAxesColumn />}
            title="See your earnings"
            detail="Every reward by day"
            to={paths.statement}
          />
          <Row
            icon={<ChartNoAxesCombined />}
            title="See the tips"
            detail="The newest first, for information only"
            to={paths.tips}
          />
        </RowList>
      </Card>
    </>
  );
}
