import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { BackupReminder } from '../../wallet/components/backup-reminder.tsx';
import { RestoreReminder } from '../../wallet/components/restore-reminder.tsx';
import { DailyRewards } from './components/daily-rewards.tsx';
import { FreshWalletDialog } from './components/fresh-wallet-dialog.tsx';
import { LogOutButton } from './components/log-out-button.tsx';
import { SignupBonus } from './components/signup-bonus.tsx';
import { Statistics } from './components/statistics.tsx';
import { WalletCard } from './components/wallet-card.tsx';
import styles from './home-screen.module.css';

// The mode is compared here rather than through `isLocalWorld`: the bundler drops the import(), which
// no other build may contain, only where this file alone proves that it is never reached.
const FaucetCard =
  import.meta.env.MODE === 'local-world'
    ? lazy(async () => {
        const { FaucetCard } = await import('./components/faucet-card.tsx');
        return { default: FaucetCard };
      })
    : undefined;

/** The first screen of a member: the wallet, the totals, the rewards of the last days. */
export function HomeScreen() {
  const { uid, name } = useMember();
  return (
    <>
      <TopBar
        over="Welcome back"
        title={name}
        leading={<Avatar name={name} uid={uid} to={paths.menu} label="Menu" />}
        trailing={<LogOutButton />}
      />
      <WalletCard />
      <RestoreReminder />
      <BackupReminder>
        {FaucetCard === undefined ? null : (
          <ErrorBoundary fallback={null}>
            <Suspense fallback={<div className={styles.faucet} />}>
              <FaucetCard />
            </Suspense>
          </ErrorBoundary>
        )}
        <Statistics />
        <SignupBonus />
        <DailyRewards />
      </BackupReminder>
      <FreshWalletDialog />
    </>
  );
}
