import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { FullAddress } from '../../wallet/components/full-address.tsx';
import type { RecipientWarning } from '../recipient-warnings.ts';
import { originalText, warningText } from '../warning-texts.ts';
import styles from './recipient-warnings-list.module.css';

interface RecipientWarningsListProps {
  /** The recipient. */
  readonly address: string;
  readonly warnings: readonly RecipientWarning[];
  readonly nowMs: number;
  readonly isAcknowledged: (warning: RecipientWarning) => boolean;
  readonly onAcknowledge: (warning: RecipientWarning, acknowledged: boolean) => void;
}

/** Warnings before a payment, each with a box that says it was read. */
export function RecipientWarningsList({
  address,
  warnings,
  nowMs,
  isAcknowledged,
  onAcknowledge,
}: RecipientWarningsListProps) {
  return (
    <Stack>
      {warnings.map((warning) => {
        const isGrave = warning.kind === 'look-alike';
        const { title, explanation, consent } = warningText(warning, nowMs);
        return (
          <div key={warning.kind} className={isGrave ? styles.grave : undefined}>
            <Note tone={isGrave ? 'loss' : 'warn'}>
              <p className={styles.title}>{title}</p>
              {isGrave ? <AddressPair address={address} warning={warning} /> : null}
              <p>{explanation}</p>
              <div className={styles.consent}>
                <Checkbox
                  checked={isAcknowledged(warning)}
                  onChange={(checked) => onAcknowledge(warning, checked)}
                >
                  {consent}
                </Checkbox>
              </div>
            </Note>
          </div>
        );
      })}
    </Stack>
  );
}

interface AddressPairProps {
  readonly address: string;
  readonly warning: Extract<RecipientWarning, { readonly kind: 'look-alike' }>;
}

function AddressPair({ address, warning: { known } }: AddressPairProps) {
  return (
    <dl className={styles.pair}>
      <div>
        <dt>You are about to pay</dt>
        <dd>
          <FullAddress address={address} differsFrom={known.address} />
        </dd>
      </div>
      <div>
        <dt>{originalText(known)}</dt>
        <dd>
          <FullAddress address={known.address} differsFrom={address} />
        </dd>
      </div>
    </dl>
  );
}
