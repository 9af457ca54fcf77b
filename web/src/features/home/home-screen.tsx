import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Menu } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useBusinessDay } from '../../base/api/business-day.ts';
import { ownUserOf } from '../../base/api/own-user.ts';
import { useCall } from '../../base/api/use-call.ts';
import { useIdle } from '../../base/browser/use-idle.ts';
import { environment } from '../../config/environment.ts';
import { paths } from '../../config/paths.ts';
import { readHome } from '../../reads/home-reads.ts';
import { useMember } from '../../session/use-session.ts';
import { IconLink } from '../../ui/controls/button.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { OptionalPart } from '../../ui/feedback/optional-part.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { useIsBelowDrawn } from '../../ui/layout/drawn-sections.ts';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { part } from '../../ui/part.ts';
import { useLocation } from '../../ui/router.tsx';
import { AddFundsRow } from '../../wallet/components/add-funds-row.tsx';
import { BackupReminder } from '../../wallet/components/backup-reminder.tsx';
import { RestoreReminder } from '../../wallet/components/restore-reminder.tsx';
import { useFreshWallet } from '../../wallet/use-backup-state.ts';
import { useRestoreNeed } from '../../wallet/use-restore-need.ts';
import { DailyRewards } from './components/daily-rewards.tsx';
import { Earned } from './components/earned.tsx';
import { FirstStepsCard } from './components/first-steps-card.tsx';
import { LogOutButton } from './components/log-out-button.tsx';
import { MailReminder } from './components/mail-reminder.tsx';
import { PayoutsCard } from './components/payouts-card.tsx';
import { SignupBonus } from './components/signup-bonus.tsx';
import { Statistics } from './components/statistics.tsx';
import { TodaysCard } from './components/todays-card.tsx';
import { UnreadHome, useIsHomeUnread } from './components/unread-home.tsx';
import { WalletCard } from './components/wallet-card.tsx';
import { greetingOf } from './home-model.ts';
import styles from './home-screen.module.css';
import { useHomeLead } from './use-home-lead.ts';

// The mode is compared here rather than through `isLocalWorld`: the bundler drops the import(), which
// no other build may contain, only where this file alone proves that it is never reached.
const FaucetCard =
  import.meta.env.MODE === 'local-world'
    ? part(async () => (await import('./components/faucet-card.tsx')).FaucetCard)
    : undefined;

const InstallCard = part(async () => (await import('../../install/install-card.tsx')).InstallCard);

const FreshWalletDialog = part(
  async () => (await import('./components/fresh-wallet-dialog.tsx')).FreshWalletDialog,
);

/** The first screen of a member: what to do now, the wallet, the totals, the rewards of the last days. */
export function HomeScreen() {
  const { uid, name, publicKey } = useMember();
  const queryClient = useQueryClient();
  // Begun before its parts ask, so that they wait for it.
  useState(() => void readHome(queryClient, { uid, publicKey }));
  const isFresh = useFreshWallet(uid);
  const [wasFresh, setWasFresh] = useState(isFresh);
  if (isFresh && !wasFresh) setWasFresh(true);
  return (
    <>
      <TopBar
        over={<Greeting />}
        title={name}
        leading={<Avatar name={name} uid={uid} to={paths.menu} label="Menu" />}
        trailing={
          <>
            <LogOutButton />
            <IconLink label="Menu" icon={<Menu />} to={paths.menu} />
          </>
        }
      />
      <Content />
      {/* A suggestion: where its code cannot be loaded, the reminders of Home take over. It is laid out after Home. */}
      {wasFresh ? (
        <Below>
          <Last>
            <OptionalPart>
              <FreshWalletDialog open={isFresh} />
            </OptionalPart>
          </Last>
        </Below>
      ) : null}
    </>
  );
}

// By itself, so that what it follows draws no more of Home again than the greeting.
function Greeting() {
  const { uid } = useMember();
  const { data } = useCall(accountsCalls.getUser, { params: { id: uid } });
  return greetingOf(ownUserOf(data)?.DATES, useBusinessDay()?.day, environment.businessTimeZone);
}

/** The same element each time: what follows whether Home could be read draws none of it again. */
const readContent = <ReadContent />;

function Content() {
  if (!useIsHomeUnread()) return readContent;
  return (
    <>
      <WalletCard />
      <UnreadHome />
    </>
  );
}

// By itself: whether the wallet has to be restored is asked when it is drawn, and again once the server is back.
function ReadContent() {
  const { admin } = useMember();
  const need = useRestoreNeed();
  const lead = useHomeLead();
  switch (lead) {
    case undefined:
      return <SkeletonRows />;
    case 'first steps':
      return (
        <>
          <div className={styles.lead}>
            <FirstStepsCard />
          </div>
          <WalletCard />
          <RestoreReminder need={need} />
          <Below>
            <div className={styles.addFunds}>
              <AddFundsRow />
            </div>
            <Faucet />
            <Statistics />
            <SignupBonus />
            <DailyRewards />
          </Below>
        </>
      );
    case 'card of the day':
      return (
        <>
          {admin ? (
            <div className={styles.lead}>
              <PayoutsCard />
            </div>
          ) : null}
          <div className={styles.lead}>
            <TodaysCard />
          </div>
          <WalletCard />
          <RestoreReminder need={need} />
          <BackupReminder isLate={need.isNeeded}>
            <MailReminder />
            <Below>
              <Earned />
              <Last>
                <Statistics />
                <SignupBonus />
                <DailyRewards />
                <Faucet />
                {/* Nothing stands below it that could move. */}
                <OptionalPart>
                  <InstallCard />
                </OptionalPart>
              </Last>
            </Below>
          </BackupReminder>
        </>
      );
  }
}

/**
 * Drawn once what stands above it is painted: the browser would style and lay out all of Home in one task, and what is
 * in sight would wait for the rest. Where the way leads back, all of it has been read, and only a task is between both.
 */
function Below({ children }: { readonly children: ReactNode }) {
  const { way } = useLocation();
  const isAhead = useIsAhead();
  const isIdle = useIdle();
  const isBelowDrawn = useIsBelowDrawn();
  return isIdle || isAhead || (way === 'back' && isBelowDrawn) ? children : null;
}

/** Drawn in a task after the part above it, so that a finger is answered between both. */
function Last({ children }: { readonly children: ReactNode }) {
  const isAhead = useIsAhead();
  const isBelowDrawn = useIsBelowDrawn();
  return isAhead || isBelowDrawn ? children : null;
}

/** Whether Home was drawn ahead of its route: out of sight, where nothing waits for it. */
function useIsAhead(): boolean {
  const { pathname } = useLocation();
  const [isAhead] = useState(pathname !== paths.home);
  return isAhead;
}

function Faucet() {
  if (FaucetCard === undefined) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={<div className={styles.faucet} />}>
        <FaucetCard />
      </Suspense>
    </ErrorBoundary>
  );
}
