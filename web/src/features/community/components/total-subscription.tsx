import { useCall } from '../../../base/api/use-call.ts';
import { formatPayment } from '../../../base/format.ts';
import { useMember } from '../../../session/use-session.ts';
import { TextButton } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { HeroFigure } from '../../../ui/layout/card.tsx';

/** The subscriptions of a level, or of the whole network, together. */
export function TotalSubscription({ level }: { readonly level: number | undefined }) {
  const { publicKey } = useMember();
  const totals = useCall('networkTotals', { params: { publicKey }, query: { level } });
  const row = totals.data?.[0];
  const hasFailed = row === undefined && totals.isError;
  return (
    <HeroFigure label="Total subscription" note={hasFailed ? null : membersText(row?.members)}>
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
    </HeroFigure>
  );
}

function membersText(members: number | undefined): string {
  if (members === undefined) return 'Members ...';
  return members === 1 ? '1 member' : `${members.toLocaleString('en-US')} members`;
}
