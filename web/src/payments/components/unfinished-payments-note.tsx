import { useSyncExternalStore } from 'react';
import { Note } from '../../ui/feedback/note.tsx';
import { logOutWarnings } from '../log-out-warnings.ts';
import { submissions } from '../submit-payment.ts';
import { useUnfinishedPayments } from '../use-unfinished-payments.ts';

/** Explains before a log-out what happens to unfinished payments; empty without any. */
export function UnfinishedPaymentsNote() {
  const underWay = useUnfinishedPayments()?.length ?? 0;
  const submitted = useSyncExternalStore(submissions.subscribe, submissions.get);
  return logOutWarnings({ submitted, underWay }).map((warning) => (
    <Note key={warning} tone="warn">
      {warning}
    </Note>
  ));
}
