import { runsCalls } from '@polytips/functions/contract/calls/runs.ts';
import type { ReactNode } from 'react';
import { CallStates, unreadFigure } from '../../../base/api/call-states.tsx';
import { isMissing } from '../../../base/api/read-state.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { formatPayment, formatUsdt, shortHash } from '../../../base/format.ts';
import { useBalances } from '../../../chain/use-balances.ts';
import { TextButton } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card, HeroFigure } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { coverageOf, type LiabilityRow, owedMicros, seldomMs } from '../runs-model.ts';
import styles from './liability.module.css';

/** The company's debt to its members, and whether its wallet covers it. */
export function Liability() {
  const liability = useCall(runsCalls.liability, {}, { refetchIntervalMs: seldomMs });
  return (
    <CallStates call={liability} loading={<LiabilitySkeleton />}>
      {([row]) => (row === undefined ? null : <LiabilityFigures row={row} />)}
    </CallStates>
  );
}

function LiabilityFigures({ row }: { readonly row: LiabilityRow }) {
  const { balances, unpaidWithdrawals, companyWallet } = row;
  const held = useBalances(companyWallet);
  const { data, isFetching, refetch } = held;
  const owed = owedMicros(row);
  const coverage = data === undefined ? undefined : coverageOf(owed, data.usdtMicros);
  const unknown = unreadFigure(held);
  return (
    <Layout
      owed={<Amount figure={formatUsdt(owed)} unit="USDT" size="large" />}
      balances={exact(balances)}
      unpaid={exact(unpaidWithdrawals)}
      wallet={shortHash(companyWallet)}
      held={data === undefined ? unknown : exact(data.usdtMicros)}
    >
      {isMissing(held) ? (
        <Note tone="warn">
          {data === undefined
            ? 'The company wallet could not be read: the network did not answer.'
            : 'The company wallet is not up to date: the network did not answer.'}{' '}
          <TextButton onClick={() => void refetch()}>
            {isFetching ? 'Trying...' : 'Try again'}
          </TextButton>
        </Note>
      ) : null}
      {coverage === undefined ? null : (
        <Note tone={coverage.covered ? 'gain' : 'warn'}>{coverage.text}</Note>
      )}
    </Layout>
  );
}

function LiabilitySkeleton() {
  return (
    <Layout
      owed={<Skeleton shape="amount" />}
      balances={waiting}
      unpaid={waiting}
      wallet={waiting}
      held={waiting}
    />
  );
}

interface LayoutProps {
  readonly owed: ReactNode;
  readonly balances: ReactNode;
  readonly unpaid: ReactNode;
  readonly wallet: ReactNode;
  readonly held: ReactNode;
  /** The verdict, which comes once the chain has answered. */
  readonly children?: ReactNode;
}

function Layout({ owed, balances, unpaid, wallet, held, children }: LayoutProps) {
  return (
    <Stack>
      <HeroFigure label="Balances and unpaid withdrawals">{owed}</HeroFigure>
      <Card kind="rows">
        <KeyValueList
          items={[
            { key: 'Balances', value: balances },
            { key: 'Unpaid withdrawals, net', value: unpaid },
            { key: 'Company wallet', value: wallet },
            { key: 'Held by the company wallet', value: held },
          ]}
        />
      </Card>
      <div className={styles.verdict}>{children}</div>
    </Stack>
  );
}

const waiting = <Skeleton shape="text" />;

const exact = (micros: bigint): string => `${formatPayment(micros)} USDT`;
