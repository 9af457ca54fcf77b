import { ChartNoAxesCombined, House, UserPlus, Wallet } from 'lucide-react';
import { paths } from '../config/paths.ts';
import { TabBar } from '../ui/layout/tab-bar.tsx';
import { useLocation } from '../ui/router.tsx';
import { ComingScreen } from './coming-screen.tsx';
import { Main } from './frame.tsx';
import { useFindScreen } from './screen.ts';

interface MemberTabsProps {
  /** A finger, a pointer or the focus comes to the tab of a route. */
  readonly onApproach?: (to: string) => void;
  /** Opens the invitation over whatever is shown. Without it no tab takes a press. */
  readonly onRefer?: () => void;
}

/** The tabs of a member, on the screens that have them. */
export function MemberTabs({ onApproach, onRefer }: MemberTabsProps) {
  const { pathname } = useLocation();
  if (useFindScreen()(pathname)?.tabs === false) return null;
  return (
    <TabBar
      label="Main"
      current={pathname}
      onApproach={onApproach}
      inert={onRefer === undefined}
      tabs={[
        { label: 'Home', icon: <House />, to: paths.home },
        { label: 'Refer', icon: <UserPlus />, onClick: onRefer },
        { label: 'Tips', icon: <ChartNoAxesCombined />, to: paths.tips },
        { label: 'Withdraw', icon: <Wallet />, to: paths.withdraw },
      ]}
    />
  );
}

/** What shows of a member's screen until it is known who the member is. */
export function ComingMemberScreen() {
  return (
    <>
      <Main>
        <ComingScreen />
      </Main>
      <MemberTabs />
    </>
  );
}
