import { formatUsdt } from '../../../base/format.ts';
import { useLiveAccount } from '../../../base/live/use-live-account.ts';
import { useMember } from '../../../session/use-session.ts';
import { TextButton } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { HeroFigure } from '../../../ui/layout/card.tsx';
import { type StatementType, totalOf } from '../statement-model.ts';

/** The total ever credited, as it changes, independent of the rows below. */
export function StatementTotal({ type }: { readonly type: StatementType }) {
  return (
    <HeroFigure label="Total reward" note="Since you joined">
      <Total type={type} />
    </HeroFigure>
  );
}

function Total({ type }: { readonly type: StatementType }) {
  const { uid } = useMember();
  const live = useLiveAccount(uid);
  if (live.state === 'failed') {
    return (
      <>
        The total could not be loaded. <TextButton onClick={live.retry}>Try again</TextButton>
      </>
    );
  }
  const totalMicros = totalOf(type, live);
  return (
    <Amount
      figure={totalMicros === undefined ? '...' : formatUsdt(totalMicros, 4)}
      unit="USDT"
      size="large"
    />
  );
}
