import { payoutsCalls } from '@polytips/functions/contract/calls/payouts.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import type { ReactNode } from 'react';
import { CallStates, unreadFigure } from '../../../base/api/call-states.tsx';
import { useCall } from '../../../base/api/use-call.ts';
import { formatPayment, formatPol, shortHash } from '../../../base/format.ts';
import { useBalances } from '../../../chain/use-balances.ts';
import { useMember } from '../../../session/use-session.ts';
import { Amount } from '../../../ui/display/amount.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card, HeroFigure } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { queueRefreshMs } from '../queue-model.ts';
import styles from './queue-totals.module.css';

/** What the payout queue asks for, and what the wallets hold that pay it; then `children`. */
export function QueueTotals({ children }: { readonly children: ReactNode }) {
  const totals = useCall(payoutsCalls.payoutTotals, {}, { refetchIntervalMs: queueRefreshMs });
  return (
    <CallStates call={totals} loading={<TotalsSkeleton />}>
      {([row]) =>
        row === undefined ? null : (
          <>
            <Totals row={row} />
            {children}
          </>
        )
      }
    </CallStates>
  );
}

function Totals({ row }: { readonly row: CallReply<'payoutTotals'>[number] }) {
  const { publicKey: own } = useMember();
  const { owed, waiting, payers } = row;
  return (
    <Stack>
      <HeroFigure label="Waits to be paid" note={waitingText(waiting)}>
        <Amount figure={formatPayment(owed)} unit="USDT" size="large" />
      </HeroFigure>
      <Card kind="rows">
        <KeyValueList
          items={[
            { key: 'Your wallet', value: <Held wallet={own} /> },
            ...payers
              .filter((payer) => !sameAddress(payer, own))
              .map((payer) => ({
                key: `Payer ${shortHash(payer)}`,
                value: <Held wallet={payer} />,
              })),
          ]}
        />
      </Card>
    </Stack>
  );
}

/** The USDT and the POL of a wallet. */
function Held({ wallet }: { readonly wallet: string }) {
  const balances = useBalances(wallet);
  const { data } = balances;
  const unknown = unreadFigure(balances);
  return (
    <span className={styles.held}>
      <span>{data === undefined ? unknown : `${formatPayment(data.usdtMicros)} USDT`}</span>
      <span>{data === undefined ? unknown : `${formatPol(data.polWei)} POL`}</span>
    </span>
  );
}

function waitingText(waiting: number): string {
  if (waiting === 0) return 'Nothing waits';
  return waiting === 1 ? '1 withdrawal waits' : `${waiting} withdrawals wait`;
}

function TotalsSkeleton() {
  return (
    <HeroFigure label="Waits to be paid" note={null}>
      <Skeleton shape="amount" />
    </HeroFigure>
  );
}
