import { useEffect, useState } from 'react';
import type { RowOf } from '../../../base/api/paged-calls.ts';
import { TextButton } from '../../../ui/controls/button.tsx';
import { RawAnswer } from '../../../ui/feedback/raw-answer.tsx';
import styles from './activity-list.module.css';

interface HangingPaymentProps {
  readonly payment: RowOf<'getTransfers'>;
  readonly onHurry: () => void;
  readonly onCancel: () => void;
}

/** Most payments are final within seconds. */
const patienceMs = 30_000;

/** What a member can do about a payment that is not confirmed for a while, or is refused; else nothing. */
export function HangingPayment({ payment, onHurry, onCancel }: HangingPaymentProps) {
  const { problem = '' } = payment;
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate && problem === '') return null;
  return (
    <span>
      {problem === '' ? null : (
        <RawAnswer label="The network does not take it now" message={problem} />
      )}
      <span className={styles.choices}>
        <TextButton onClick={onHurry}>Make it faster</TextButton>
        <TextButton onClick={onCancel}>Cancel it</TextButton>
      </span>
    </span>
  );
}
