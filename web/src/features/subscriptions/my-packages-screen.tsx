import { Clock, Package } from 'lucide-react';
import { useCallback } from 'react';
import { MoreRows } from '../../base/api/more-rows.tsx';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { formatDate } from '../../base/format-date.ts';
import { TransactionLink } from '../../base/transaction-link.tsx';
import { paths } from '../../config/paths.ts';
import { formatPayment } from '../../payments/format-payment.ts';
import { useUnfinishedPayments } from '../../payments/use-unfinished-payments.ts';
import { useMember } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/state.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Row, RowList } from '../../ui/layout/row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import styles from './my-packages-screen.module.css';
import { confirmedRows, type PackageRow, pendingRows } from './package-rows.ts';
import { useSettlePending } from './use-settle-pending.ts';

/** `/my-packages`: the subscriptions under process and the confirmed ones. */
export function MyPackagesScreen() {
  const { uid, publicKey } = useMember();
  const toast = useToast();
  const unfinished = useUnfinishedPayments(uid);
  const bookings = useCallPages('pending_activation', { params: { publicKey } });
  const packages = useCallPages('getMyPackages', { params: { publicKey } });
  const booked = bookings.data ?? [];
  useSettlePending(
    booked,
    useCallback(
      ({ amt }) => toast({ text: refusedText(formatPayment(amt)), tone: 'loss' }),
      [toast],
    ),
  );
  const confirmed = confirmedRows(packages.data ?? []);
  const pending = pendingRows(booked, unfinished ?? [], confirmed);
  const failed = [bookings, packages].find(({ data, isError }) => data === undefined && isError);
  const isLoading = [bookings, packages].some(({ data }) => data === undefined);
  return (
    <>
      <TopBar title="My Subscription" backTo={paths.menu} />
      {pending.length === 0 ? null : (
        <Section title="Pending">
          <Stack>
            <PackageList label="Pending" state="pending" rows={pending} />
            <MoreRows pages={bookings} />
            <Note>A package is confirmed once its payment is final on the chain.</Note>
          </Stack>
        </Section>
      )}
      {confirmed.length === 0 ? null : (
        <Section title="Confirmed">
          <PackageList label="Confirmed" state="confirmed" rows={confirmed} />
          <MoreRows pages={packages} />
        </Section>
      )}
      {failed !== undefined ? (
        <ErrorState
          message={failed.error?.message ?? ''}
          busy={failed.isFetching}
          onRetry={() => void Promise.all([bookings.refetch(), packages.refetch()])}
        />
      ) : isLoading ? (
        <Card kind="rows">
          <SkeletonRows />
        </Card>
      ) : pending.length + confirmed.length === 0 ? (
        <EmptyState
          icon={<Package />}
          title="No packages yet"
          message="Your subscriptions will be here, with the payment of each."
          action={
            <ButtonLink to={paths.packages} size="small">
              Choose a package
            </ButtonLink>
          }
        />
      ) : null}
    </>
  );
}

interface PackageListProps {
  readonly label: string;
  readonly rows: readonly PackageRow[];
  readonly state: 'pending' | 'confirmed';
}

/** Subscriptions of one state. */
function PackageList({ label, rows, state }: PackageListProps) {
  const isPending = state === 'pending';
  return (
    <Card kind="rows">
      <RowList label={label}>
        {rows.map(({ name, hash, amountMicros, date }) => (
          <Row
            key={hash}
            icon={isPending ? <Clock /> : <Package />}
            iconTone={isPending ? 'warn' : 'gain'}
            title={name}
            detail={
              <span className={styles.detail}>
                <span>{isPending ? 'Under Process' : formatDate(date)}</span>
                <TransactionLink hash={hash} />
              </span>
            }
            value={<Amount figure={formatPayment(amountMicros)} unit="USDT" />}
            tag={<Tag tone={isPending ? 'warn' : 'gain'}>{isPending ? 'Wait' : 'Success'}</Tag>}
          />
        ))}
      </RowList>
    </Card>
  );
}

const refusedText = (amount: string) =>
  `Your payment of ${amount} USDT failed on the chain and buys no package`;
