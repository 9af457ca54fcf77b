import { inflowsCalls } from '@polytips/functions/contract/calls/inflows.ts';
import { subscriptionsCalls } from '@polytips/functions/contract/calls/subscriptions.ts';
import { Clock, HandCoins, Package } from 'lucide-react';
import { useCallback, useState } from 'react';
import { UnreadCall } from '../../base/api/call-states.tsx';
import { MoreRows } from '../../base/api/more-rows.tsx';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { isMissing } from '../../base/api/read-state.ts';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { dialogPart } from '../../base/dialog-part.tsx';
import { formatPayment, shortHash } from '../../base/format.ts';
import { formatDate } from '../../base/time/format-date.ts';
import { TransactionLink } from '../../base/transaction-link.tsx';
import { useLateCode } from '../../base/use-late-code.ts';
import { paths } from '../../config/paths.ts';
import { usePaymentStories } from '../../payments/use-payment-stories.ts';
import { usePayments } from '../../payments/use-payments.ts';
import { useMember } from '../../session/use-session.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Amount } from '../../ui/display/amount.tsx';
import { Tag } from '../../ui/display/tag.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { OptionalPart } from '../../ui/feedback/optional-part.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Row, RowList } from '../../ui/layout/row.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { part } from '../../ui/part.ts';
import styles from './my-packages-screen.module.css';
import {
  confirmedRows,
  type PackageRow,
  pendingRows,
  startText,
  unbookedRows,
  unbookedTitle,
} from './package-rows.ts';
import { useSettlePending } from './use-settle-pending.ts';

const PackageSheet = dialogPart(
  async () => (await import('./components/package-sheet.tsx')).PackageSheet,
);

const DevicePrompt = part(async () => (await import('../../push/device-prompt.tsx')).DevicePrompt);

/** `/my-packages`: the subscriptions under process, the confirmed ones, and what bought none. */
export function MyPackagesScreen() {
  const { publicKey } = useMember();
  const toast = useToast();
  const [opened, setOpened] = useState<string>();
  useLateCode(PackageSheet.fetch);
  const open = ({ hash }: PackageRow) => setOpened(hash);
  const bookings = useCallPages(subscriptionsCalls.pending_activation, { params: { publicKey } });
  const packages = useCallPages(subscriptionsCalls.getMyPackages, { params: { publicKey } });
  const payments = usePayments();
  const storyOf = usePaymentStories();
  const inflows = useCallPages(inflowsCalls.getInflows, { params: { publicKey } });
  const booked = bookings.data ?? [];
  useSettlePending(
    booked,
    useCallback(
      ({ amt }) => toast({ text: refusedText(formatPayment(amt)), tone: 'loss' }),
      [toast],
    ),
  );
  const confirmed = confirmedRows(packages.data ?? [], publicKey);
  const others = unbookedRows(inflows.data ?? []);
  // All of the first page may be booked.
  const mayHaveOthers = others.length > 0 || inflows.hasNextPage;
  const listed = new Set([...confirmed.map(({ hash }) => hash), ...others.map(({ txn }) => txn)]);
  const pending = pendingRows(booked, listed, (hash) => {
    // Its payment may be final already, and is booked a moment later.
    const { state = 'pending', reason } = payments.data?.find(({ txn }) => txn === hash) ?? {};
    return storyOf({ hash, state, reason });
  });
  const calls = [bookings, packages, inflows, payments];
  const missing = calls.find((call) => call.data === undefined && isMissing(call));
  // All at once: a list that came later would move those below it.
  if (missing === undefined && calls.some(({ data }) => data === undefined)) {
    return (
      <>
        {head}
        {loading}
      </>
    );
  }
  return (
    <>
      {head}
      {pending.length === 0 ? null : (
        <Section title="Pending">
          <Stack>
            <PackageList label="Pending" rows={pending} onOpen={open} />
            <MoreRows pages={bookings} />
            <Note>A package is confirmed once its payment is final on the chain.</Note>
          </Stack>
        </Section>
      )}
      {confirmed.length === 0 ? null : (
        <Section title="Confirmed">
          <PackageList label="Confirmed" rows={confirmed} onOpen={open} />
          <MoreRows pages={packages} />
        </Section>
      )}
      {mayHaveOthers ? (
        <Section title="Not booked">
          <Stack>
            <UnbookedList rows={others} />
            <MoreRows pages={inflows} />
            <Note>
              What is left beyond a multiple of 50 USDT, or cannot be booked by itself, is settled
              by us.
            </Note>
          </Stack>
        </Section>
      ) : null}
      {missing !== undefined ? (
        <UnreadCall
          call={missing}
          loading={loading}
          onRetry={() => void Promise.all(calls.map(({ refetch }) => refetch()))}
        />
      ) : pending.length + confirmed.length + others.length === 0 ? (
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
      {confirmed.length === 0 ? null : (
        // Nothing stands below it that could move.
        <OptionalPart>
          <DevicePrompt />
        </OptionalPart>
      )}
      <PackageSheet
        open={[...pending, ...confirmed].find(({ hash }) => hash === opened)}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}

const head = <TopBar title="My Subscription" backTo={paths.menu} />;

const loading = (
  <Section title="Loading...">
    <Card kind="rows">
      <SkeletonRows />
    </Card>
  </Section>
);

interface PackageListProps {
  readonly label: string;
  readonly rows: readonly PackageRow[];
  readonly onOpen: (row: PackageRow) => void;
}

/** Subscriptions of one state. */
function PackageList({ label, rows, onOpen }: PackageListProps) {
  return (
    <Card kind="rows">
      <RowList label={label}>
        {rows.map((row) => (
          <Row
            key={row.hash}
            icon={row.story ? <Clock /> : <Package />}
            iconTone={row.story ? 'warn' : 'gain'}
            title={row.name}
            detail={
              <span className={styles.detail}>
                <span>
                  {row.story ? 'Under Process' : (startText(row) ?? formatDate(row.date))}
                </span>
                <span>{shortHash(row.hash)}</span>
                {row.story?.line === undefined ? null : (
                  <span className={styles.late}>{row.story.line}</span>
                )}
              </span>
            }
            value={<Amount figure={formatPayment(row.amountMicros)} unit="USDT" />}
            tag={<Tag tone={row.story ? 'warn' : 'gain'}>{row.story ? 'Wait' : 'Success'}</Tag>}
            onClick={() => onOpen(row)}
          />
        ))}
      </RowList>
    </Card>
  );
}

/** Payments, or parts of them, that bought no package, and how they end. */
function UnbookedList({ rows }: { readonly rows: readonly RowOf<'getInflows'>[] }) {
  return (
    <Card kind="rows">
      <RowList label="Not booked">
        {rows.map(({ inflow_sl, amt, txn, state, dates, refund }) => (
          <Row
            key={inflow_sl}
            icon={<HandCoins />}
            iconTone={state === 'waiting' ? 'warn' : 'gain'}
            title={unbookedTitle(state, refund)}
            detail={
              <span className={styles.detail}>
                <span>{formatDate(dates)}</span>
                <TransactionLink hash={refund ?? txn} />
              </span>
            }
            value={<Amount figure={formatPayment(amt)} unit="USDT" />}
            tag={
              <Tag tone={state === 'waiting' ? 'warn' : 'gain'}>
                {state === 'waiting' ? 'Wait' : 'Done'}
              </Tag>
            }
          />
        ))}
      </RowList>
    </Card>
  );
}

const refusedText = (amount: string) => `Your payment of ${amount} USDT was not booked`;
