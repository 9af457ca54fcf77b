import { queryOptions, useQuery } from '@tanstack/react-query';
import { Note } from '../../ui/feedback/note.tsx';
import { logOutWarnings } from '../log-out-warnings.ts';
import { countSubmissions } from '../submission-lock.ts';
import { useUnfinishedPayments } from '../use-payments.ts';

/** Asked again and again: a lock notifies nobody. */
const submissionsQuery = queryOptions({
  queryKey: ['submissions'],
  queryFn: countSubmissions,
  refetchInterval: 1_000,
  networkMode: 'always',
  gcTime: 0,
});

/** Explains before a log-out what happens to unfinished payments; empty without any. */
export function UnfinishedPaymentsNote() {
  const underWay = useUnfinishedPayments()?.length ?? 0;
  const { data: submitted = 0 } = useQuery(submissionsQuery);
  return logOutWarnings({ submitted, underWay }).map((warning) => (
    <Note key={warning} tone="warn">
      {warning}
    </Note>
  ));
}
