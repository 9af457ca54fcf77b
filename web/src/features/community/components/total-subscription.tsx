import { useCall } from '../../../lib/api/use-call.ts';
import { useMember } from '../../../lib/session/use-session.ts';
import { formatPayment } from '../../../payments/format-payment.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import styles from './total-subscription.module.css';

/** What the members of a level, or of the whole network, have subscribed together. */
export function TotalSubscription({ level }: { readonly level: number | undefined }) {
  const { publicKey } = useMember();
  const totals = useCall('networkTotals', { params: { publicKey }, query: { level } });
  const row = totals.data?.[0];
  const hasFailed = row === undefined && totals.isError;
  return (
    <Card kind="hero">
      <section aria-label="Total subscription">
        <p className={styles.label}>Total subscription</p>
        <p className={styles.total}>
          {hasFailed ? (
            <>
              The total could not be loaded.{' '}
              <TextButton onClick={() => void totals.refetch()}>Try again</TextButton>
            </>
          ) : (
            <Amount
              figure={row === undefined ? '...' : formatPayment(row.amount)}
              unit="USDT"
              size="large"
            />
          )}
        </p>
        <p className={classes(styles.label, styles.members)}>
          {hasFailed ? null : membersText(row?.members)}
        </p>
      </section>
    </Card>
  );
}

function membersText(members: number | undefined): string {
  if (members === undefined) return 'Members ...';
  return members === 1 ? '1 member' : `${members.toLocaleString('en-US')} members`;
}
