import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { Minus, Plus } from 'lucide-react';
import { formatUnits } from '../../../base/format.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { steppedAmount } from '../plan-facts.ts';
import styles from './amount-stepper.module.css';

interface AmountStepperProps {
  readonly amountMicros: Micros;
  readonly onChange: (amountMicros: Micros) => void;
  /** The package and its prices, over the amount. */
  readonly name: string;
  readonly range: string;
}

/** The price of a package, up and down in steps of 50 USDT. */
export function AmountStepper({ amountMicros, onChange, name, range }: AmountStepperProps) {
  const lower = steppedAmount(amountMicros, 'down');
  const higher = steppedAmount(amountMicros, 'up');
  return (
    <Card kind="hero">
      <section className={styles.stepper} aria-label="Amount">
        <p className={styles.name}>
          {name} <span className={styles.range}>{range}</span>
        </p>
        <div className={styles.line}>
          <button
            type="button"
            className={styles.step}
            aria-label="50 USDT less"
            // Not `disabled`: at the limit the focus stays on it.
            aria-disabled={lower === amountMicros}
            onClick={() => onChange(lower)}
          >
            <Minus aria-hidden="true" />
          </button>
          <output className={styles.figure}>{formatUnits(amountMicros, 6, 0)}</output>
          <button
            type="button"
            className={styles.step}
            aria-label="50 USDT more"
            onClick={() => onChange(higher)}
          >
            <Plus aria-hidden="true" />
          </button>
        </div>
        <p className={styles.note}>USDT, in steps of 50</p>
      </section>
    </Card>
  );
}
