import { Note } from '../../../ui/note.tsx';
import { PrizeCard } from './prize-card.tsx';
import styles from './scratch-card.module.css';

interface CreditedCardProps {
  readonly amountMicros: bigint | undefined;
  readonly token: string | undefined;
}

/** The card of a day whose reward was revealed before. */
export function CreditedCard({ amountMicros, token }: CreditedCardProps) {
  return (
    <>
      <PrizeCard label="You have got" amountMicros={amountMicros} token={token} />
      <div className={styles.below}>
        <Note tone="gain">Reward credited</Note>
      </div>
    </>
  );
}
