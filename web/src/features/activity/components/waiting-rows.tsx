import { ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import styles from './waiting-rows.module.css';

interface WaitingRowsProps {
  readonly count: number;
  readonly onShow: () => void;
}

/** The place above a list for the button that shows new rows; it stays while there are none. */
export function WaitingRows({ count, onShow }: WaitingRowsProps) {
  const place = useRef<HTMLDivElement>(null);
  const show = () => {
    // The button goes: the reading goes on over the first row.
    place.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
    onShow();
  };
  return (
    <div ref={place} className={styles.place} tabIndex={-1} aria-live="polite">
      {count === 0 ? null : (
        <Button variant="primary" size="small" icon={<ArrowUp />} onClick={show}>
          {count === 1 ? 'Show 1 new entry' : `Show ${count} new entries`}
        </Button>
      )}
    </div>
  );
}
