import type { ReactNode } from 'react';
import { formatUsdt } from '../../../base/format.ts';
import { LiveSection } from '../../../base/live/live-section.tsx';
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
      <LiveSection fallback={totalFailed}>
        <LiveTotal type={type} />
      </LiveSection>
    </HeroFigure>
  );
}

function LiveTotal({ type }: { readonly type: StatementType }) {
  const { uid } = useMember();
  const totalMicros = totalOf(type, useLiveAccount(uid));
  return (
    <Amount
      figure={totalMicros === undefined ? '...' : formatUsdt(totalMicros, 4)}
      unit="USDT"
      size="large"
    />
  );
}

const totalFailed = (listenAgain: () => void): ReactNode => (
  <>
    The total could not be loaded. <TextButton onClick={listenAgain}>Try again</TextButton>
  </>
);
