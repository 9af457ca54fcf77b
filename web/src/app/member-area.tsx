import { useLocation } from 'react-router-dom';
import { LiveProviders } from '../base/live/live-providers.tsx';
import { LiveSection } from '../base/live/live-section.tsx';
import { paths } from '../config/paths.ts';
import { ForgotPassword } from '../features/passwords/components/forgot-password.tsx';
import { OutboxDeliverer } from '../payments/components/outbox-deliverer.tsx';
import { useMember } from '../session/use-session.ts';
import { PasswordHelp } from '../wallet/password-help.ts';
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
        <PasswordHelp value={<ForgotPassword />}>
          <Main />
        </PasswordHelp>
        {pathname === paths.buyPackage ? null : <MemberTabs current={pathname} />}
      </Invitation>
    </LiveProviders>
  );
}
