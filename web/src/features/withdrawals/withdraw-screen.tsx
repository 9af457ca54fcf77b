import { History } from 'lucide-react';
import { paths } from '../../config/paths.ts';
import { LiveSection } from '../../lib/live/live-section.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { LiveWithdrawForm, WithdrawForm } from './components/withdraw-form.tsx';

/** `/withdraw`: asks for a part of the balance to be paid to the own wallet. */
export function WithdrawScreen() {
  return (
    <>
      <TopBar
        title="Withdraw"
        backTo={paths.home}
        trailing={<IconLink label="Withdraw status" icon={<History />} to={paths.withdrawStatus} />}
      />
      <LiveSection fallback={<WithdrawForm live={undefined} />}>
        <LiveWithdrawForm />
      </LiveSection>
    </>
  );
}
