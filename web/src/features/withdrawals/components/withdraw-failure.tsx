import { messages } from '@polytips/functions/contract/messages.ts';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { Note } from '../../../ui/note.tsx';
import type { WithdrawResult } from '../use-withdraw.ts';
import styles from './withdraw-failure.module.css';

const hints: readonly string[] = [messages.withdrawnToday, messages.lowBalanceHint];

/** Why a request came to nothing, or that it is not known whether it did. */
export function WithdrawFailure({ result }: { readonly result: WithdrawResult | undefined }) {
  switch (result?.kind) {
    case 'refused': {
      const { kind, message } = result.failure;
      // The hints are about what the server refuses; without it there is only its absence to tell.
      const shown = kind === 'refused' ? hints : [];
      return (
        <div className={styles.gap}>
          <Note tone="loss">
            <strong>{messages.withdrawalFailed}</strong>
            {shown.length === 0 ? null : (
              <ul className={styles.hints}>
                {shown.map((hint) => (
                  <li key={hint}>{hint}</li>
                ))}
              </ul>
            )}
            {shown.includes(message) ? null : <p>{message}</p>}
          </Note>
        </div>
      );
    }
    case 'unknown':
      return (
        <div className={styles.gap}>
          <Note tone="warn">
            No answer came, and the request is not in your list so far. Look at{' '}
            <Link to={paths.withdrawStatus}>Withdraw status</Link> before you try again.
          </Note>
        </div>
      );
    case 'requested':
    case undefined:
      return null;
  }
}
