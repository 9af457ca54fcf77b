import { ChartNoAxesCombined, House, UserPlus, Wallet } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { InviteContext, useInvite } from '../base/invite.ts';
import { LiveProviders } from '../base/live/live-providers.tsx';
import { paths } from '../config/paths.ts';

import { ForgotPassword } from '../features/passwords/components/forgot-password.tsx';
import { ReferModal } from '../features/refer/refer-modal.tsx';
import { PaymentWatcher } from '../payments/components/payment-watcher.tsx';
import { DeviceRenewal } from '../push/device-renewal.ts';
import { useMember } from '../session/use-session.ts';
import { TabBar } from '../ui/layout/tab-bar.tsx';
import { PasswordHelp } from '../wallet/password-help.ts';
import { Main } from './frame.tsx';
import { LatestTipNotice, LiveRefresh } from './live-refresh.tsx';
import { findScreen } from './screens.tsx';

/** The screens of a member: keyed by the member, so that nothing of another one stays. */
export function MemberArea() {
  const { uid } = useMember();
  const { pathname } = useLocation();
  return (
    <LiveProviders key={uid}>
      <LiveRefresh />
      <LatestTipNotice />
      <DeviceRenewal />
      <PaymentWatcher />
      <Invitation>
        <PasswordHelp value={<ForgotPassword />}>
          <Main />
        </PasswordHelp>
        {findScreen(pathname)?.tabs === false ? null : <MemberTabs current={pathname} />}
      </Invitation>
    </LiveProviders>
  );
}

/** Lets what is inside open the member's invitation, over whatever is shown. */
function Invitation({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  const [shownKey, setShownKey] = useState(key);
  if (shownKey !== key) {
    // It was opened over another screen.
    setShownKey(key);
    setOpen(false);
  }
  return (
    <InviteContext value={useCallback(() => setOpen(true), [])}>
      {children}
      <ReferModal open={isOpen} onClose={() => setOpen(false)} />
    </InviteContext>
  );
}

/** The tabs of a member. Refer opens the invitation over whatever is shown. */
function MemberTabs({ current }: { readonly current: string }) {
  const invite = useInvite();
  return (
    <TabBar
      label="Main"
      current={current}
      tabs={[
        { label: 'Home', icon: <House />, to: paths.home },
        { label: 'Refer', icon: <UserPlus />, onClick: invite },
        { label: 'Tips', icon: <ChartNoAxesCombined />, to: paths.tips },
        { label: 'Withdraw', icon: <Wallet />, to: paths.withdraw },
      ]}
    />
  );
}
