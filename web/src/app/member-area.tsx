import { useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { LiveProviders } from '../lib/live/live-providers.tsx';
import { LiveSection } from '../lib/live/live-section.tsx';
import { useMember } from '../lib/session/use-session.ts';
import { OutboxDeliverer } from '../payments/components/outbox-deliverer.tsx';
import { Invitation } from './invitation.tsx';
import { LatestTipNews } from './latest-tip-news.tsx';
import { LiveRefresh } from './live-refresh.tsx';
import { Main } from './main-area.tsx';
import { MemberTabs } from './member-tabs.tsx';

/** The screens of a member: keyed by the member, so that nothing of another one stays. */
export function MemberArea() {
  const { uid } = useMember();
  const { pathname } = useLocation();
  return (
    <LiveProviders key={uid}>
      <LiveSection fallback={null}>
        <LiveRefresh uid={uid} />
      </LiveSection>
      <LiveSection fallback={null}>
        <LatestTipNews />
      </LiveSection>
      <OutboxDeliverer uid={uid} />
      <Invitation>
        <Main />
        {pathname === paths.buyPackage ? null : <MemberTabs current={pathname} />}
      </Invitation>
    </LiveProviders>
  );
}
