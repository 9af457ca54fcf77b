import { useState } from 'react';
import { isMissing } from '../../../base/api/read-state.ts';
import { useBalances } from '../../../chain/use-balances.ts';
import { useMember } from '../../../session/use-session.ts';
import { TextButton } from '../../../ui/controls/button.tsx';
import { CoinIcon } from '../../../ui/display/coin-icon.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { arrivedText, heldText, type ReceivedToken } from '../receive-model.ts';

/** What the wallet holds of a token, and what has arrived of it while the screen is open. */
export function WalletArrivals({ token }: { readonly token: ReceivedToken }) {
  const balances = useBalances(useMember().publicKey);
  const { data } = balances;
  const [first, setFirst] = useState(data);
  if (first === undefined && data !== undefined) setFirst(data);
  const arrived = arrivedText(token, first, data);
  const isUnreachable = data === undefined && isMissing(balances);
  return (
    <div aria-live="polite">
      <Card kind="rows">
        <RowList label="In your wallet">
          <Row
            lead={<CoinIcon token={token} />}
            title={data === undefined ? `... ${token}` : heldText(token, data)}
            detail={
              isUnreachable ? (
                <>
                  The network could not be reached.{' '}
                  <TextButton onClick={() => void balances.refetch()}>Try again</TextButton>
                </>
              ) : arrived === undefined ? (
                'In your wallet. What is sent shows here by itself.'
              ) : (
                `${arrived} arrived`
              )
            }
            {...(arrived === undefined ? {} : { tag: <Tag tone="gain">Arrived</Tag> })}
          />
        </RowList>
      </Card>
    </div>
  );
}
