import * as messages from '@polytips/functions/contract/messages.ts';
import { paths } from '../../../config/paths.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { Link } from '../../../ui/router.tsx';
import type { WithdrawResult } from '../request-withdrawal.ts';
import { describeRefusal } from '../withdraw-model.ts';
import styles from './withdraw-failure.module.css';

/** Why a request came to nothing, or that it is not known whether it did. */
export function WithdrawFailure({ result }: { readonly result: WithdrawResult | undefined }) {
  switch (result?.kind) {
    case 'refused': {
      const { hints, message } = describeRefusal(result.failure);
      return (
        <div className={styles.gap}>
          <Note tone="loss">
            <strong>{messages.withdrawalFailed}</strong>
            {hints.length === 0 ? null : (
              <ul className={styles.hints}>
                {hints.map((hint) => (
                  <li key={hint}>{hint}</li>
                ))}
              </ul>
            )}
            {message === undefined ? null : <p>{message}</p>}
          </Note>
        </div>
      );
    }
    case 'unknown':
      return (
        <div className={styles.gap}>
          <Note tone="warn" isResult>
            {result.message === undefined ? 'No answer came, and the' : `${result.message}. The`}{' '}
            request is not in your list so far. Look at{' '}
            <Link to={paths.withdrawStatus}>Withdraw status</Link> before you try again.
          </Note>
        </div>
      );
    case 'requested':
    case undefined:
      return null;
  }
}
