import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import { unreadFigure } from '../../../base/api/call-states.tsx';
import { formatPol, formatUsdt } from '../../../base/format.ts';
import { findMissingFunds } from '../../../chain/find-missing-funds.ts';
import { useBalances } from '../../../chain/use-balances.ts';
import { paths, receivePath } from '../../../config/paths.ts';
import { useMember } from '../../../session/use-session.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { CoinIcon } from '../../../ui/display/coin-icon.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Link } from '../../../ui/router.tsx';

/** What a wallet needs for a package, what it has of it, and the way to what is missing. */
export function FundsNeeded({ amountMicros }: { readonly amountMicros: Micros }) {
  const balances = useBalances(useMember().publicKey);
  const { data } = balances;
  const missing = findMissingFunds(data, amountMicros);
  const unknown = unreadFigure(balances);
  return (
    <Section title="What you need" trailing={<Link to={paths.addFunds}>How to get it</Link>}>
      <Card kind="rows">
        <RowList label="What you need">
          <Row
            lead={<CoinIcon token="USDT" />}
            title={`${formatUsdt(amountMicros)} USDT`}
            detail={<>You have {data === undefined ? unknown : formatUsdt(data.usdtMicros)} USDT</>}
            {...(missing === undefined ? {} : { tag: stateOf('USDT', missing.usdt) })}
          />
          <Row
            lead={<CoinIcon token="POL" />}
            title="A little POL"
            detail={
              <>
                It pays the network fee, usually less than 0.05 POL. You have{' '}
                {data === undefined ? unknown : formatPol(data.polWei)} POL
              </>
            }
            {...(missing === undefined ? {} : { tag: stateOf('POL', missing.pol) })}
          />
        </RowList>
      </Card>
    </Section>
  );
}

function stateOf(token: TokenSymbol, isLacking: boolean) {
  if (!isLacking) return <Tag tone="gain">Ready</Tag>;
  return (
    <ButtonLink size="small" to={receivePath(token)}>
      Add {token}
    </ButtonLink>
  );
}
