import { ChartNoAxesCombined, House, UserPlus, Wallet } from 'lucide-react';
import { useInvite } from '../base/invite.ts';
import { paths } from '../config/paths.ts';
import { TabBar } from '../ui/layout/tab-bar.tsx';

/** The tabs of a member. Refer opens the invitation over whatever is shown. */
export function MemberTabs({ current }: { readonly current: string }) {
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
