import { Package } from 'lucide-react';
import { useCallback } from 'react';
import { paths } from '../../config/paths.ts';
import { MoreRows } from '../../lib/api/more-rows.tsx';
import { useCallPages } from '../../lib/api/use-call-pages.ts';
import { useMember } from '../../lib/session/use-session.ts';
import { formatPayment } from '../../payments/format-payment.ts';
import { useUnfinishedPayments } from '../../payments/use-unfinished-payments.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Stack } from '../../ui/stack.tsx';
import { useToast } from '../../ui/toast.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { PackageList } from './components/package-list.tsx';
import { confirmedRows, pendingRows } from './package-rows.ts';
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

const refusedText = (amount: string) =>
  `Your payment of ${amount} USDT failed on the chain and buys no package`;
