import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { formatPayment } from '../../../base/format.ts';
import { Amount } from '../../../ui/display/amount.tsx';
import styles from './net-figure.module.css';

interface NetFigureProps {
  readonly netMicros: Micros;
  readonly isPaid: boolean;
}

/** What of a withdrawal comes to its member, as the one big figure of a dialog. */
export function NetFigure({ netMicros, isPaid }: NetFigureProps) {
  return (
    <div className={styles.net}>
      <span className={styles.label}>{isPaid ? 'You received' : 'You receive'}</span>
      <Amount
        figure={formatPayment(netMicros)}
        unit="USDT"
        size="large"
        tone={isPaid ? 'gain' : 'plain'}
      />
    </div>
  );
}
