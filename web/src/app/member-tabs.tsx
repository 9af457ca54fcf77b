import { ChartNoAxesCombined, House, UserPlus, Wallet } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../config/paths.ts';
import { TabBar } from '../ui/tab-bar.tsx';

const ReferModal = lazy(async () => {
  const { ReferModal } = await import('../features/refer/refer-modal.tsx');
  return { default: ReferModal };
});

/** The tabs of a member. Refer opens the invitation over whatever is shown. */
export function MemberTabs({ current }: { readonly current: string }) {
  const [refer, setRefer] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <>
      <TabBar
        label="Main"
        current={current}
        tabs={[
          { label: 'Home', icon: <House />, to: paths.home },
          { label: 'Refer', icon: <UserPlus />, onClick: () => setRefer('open') },
          { label: 'Tips', icon: <ChartNoAxesCombined />, to: paths.dailyReward },
          { label: 'Withdraw', icon: <Wallet />, to: paths.withdraw },
        ]}
      />
      {refer === 'unused' ? null : (
        <Suspense>
          <ReferModal open={refer === 'open'} onClose={() => setRefer('closed')} />
        </Suspense>
      )}
    </>
  );
}
