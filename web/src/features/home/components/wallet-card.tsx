import {
  ArrowDownLeft,
  ArrowUpRight,
  ChevronRight,
  Eye,
  EyeOff,
  Gift,
  Lock,
  LockOpen,
  ShoppingBag,
} from 'lucide-react';
import { useState } from 'react';
import { isMissing } from '../../../base/api/read-state.ts';
import { dialogPart } from '../../../base/dialog-part.tsx';
import { formatPol, formatUsdt } from '../../../base/format.ts';
import { useBalances } from '../../../chain/use-balances.ts';
import { paths } from '../../../config/paths.ts';
import { useMember } from '../../../session/use-session.ts';
import { ActionTile, ActionTiles } from '../../../ui/controls/action-tile.tsx';
import { IconButton, TextButton } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Link } from '../../../ui/router.tsx';
import { vault } from '../../../vault/app-vault.ts';
import { useVaultState } from '../../../wallet/use-vault.ts';
import { hiddenFigure, setBalancesHidden, useHiddenBalances } from '../hidden-balances.ts';
import styles from './wallet-card.module.css';

const AddressDialog = dialogPart(async () => (await import('./address-dialog.tsx')).AddressDialog);

/** The member's wallet: its balances on the chain, its address, its lock, and the actions. */
export function WalletCard() {
  const { publicKey } = useMember();
  const balances = useBalances(publicKey);
  const [addressOpen, setAddressOpen] = useState(false);
  return (
    <section aria-label="Wallet">
      <Card kind="hero">
        <div className={styles.head}>
          <BalancesLabel balances={balances} />
          <HideBalances />
          <button type="button" className={styles.address} onClick={() => setAddressOpen(true)}>
            Get Address
          </button>
        </div>
        <WalletBalances balances={balances} />
        <ActionTiles>
          <ActionTile label="Send" icon={<ArrowUpRight />} to={paths.sendToken} />
          <ActionTile label="Receive" icon={<ArrowDownLeft />} to={paths.receive} />
          <ActionTile label="Buy" icon={<ShoppingBag />} to={paths.buyPackage} />
          <ActionTile label="DR Tips" icon={<Gift />} to={paths.dailyReward} />
        </ActionTiles>
        <div className={styles.foot}>
          <WalletLock />
          <Link className={styles.activity} to={paths.activity}>
            Activity
            <ChevronRight aria-hidden="true" />
          </Link>
        </div>
      </Card>
      <AddressDialog open={addressOpen} onClose={() => setAddressOpen(false)} />
    </section>
  );
}

/** Hides the figures of Home, or shows them again. */
function HideBalances() {
  const hidden = useHiddenBalances();
  return (
    <span className={styles.hide}>
      <IconButton
        bare
        label={hidden ? 'Show balance' : 'Hide balance'}
        icon={hidden ? <EyeOff /> : <Eye />}
        onClick={() => setBalancesHidden(!hidden)}
      />
    </span>
  );
}

interface BalancesProps {
  readonly balances: ReturnType<typeof useBalances>;
}

/** What the balances are, or that they are old: in the same place, so that nothing below moves. */
function BalancesLabel({ balances }: BalancesProps) {
  if (balances.data === undefined || !isMissing(balances)) {
    return <span className={styles.label}>USDT balance</span>;
  }
  return (
    <span className={styles.stale}>
      <output>Not up to date.</output> <ReadAgain balances={balances} />
    </span>
  );
}

function WalletBalances({ balances }: BalancesProps) {
  const { data } = balances;
  const hidden = useHiddenBalances();
  return (
    <div className={styles.balances}>
      {data !== undefined ? (
        <>
          <p>
            <Amount
              size="large"
              figure={hidden ? hiddenFigure : formatUsdt(data.usdtMicros)}
              unit="USDT"
            />
          </p>
          <p className={styles.pol}>{hidden ? hiddenFigure : formatPol(data.polWei)} POL</p>
        </>
      ) : isMissing(balances) ? (
        <p className={styles.stale}>
          <output>Your balances could not be read. The network did not answer.</output>{' '}
          <ReadAgain balances={balances} />
        </p>
      ) : (
        <Skeleton shape="amount" />
      )}
    </div>
  );
}

/** Not part of what is read out by itself: it changes with each reading. */
function ReadAgain({ balances: { isFetching, refetch } }: BalancesProps) {
  return (
    <TextButton onClick={() => void refetch()}>{isFetching ? 'Trying...' : 'Try again'}</TextButton>
  );
}

/** Whether the wallet is unlocked, and the button that locks it. */
function WalletLock() {
  const toast = useToast();
  const isUnlocked = useVaultState().status === 'unlocked';
  return (
    <span className={styles.lockState}>
      {isUnlocked ? (
        <>
          <LockOpen aria-hidden="true" />
          Unlocked
          <button
            type="button"
            className={styles.lock}
            onClick={() => {
              vault.lock();
              toast({ text: 'Your wallet is locked' });
            }}
          >
            Lock now
          </button>
        </>
      ) : (
        <>
          <Lock aria-hidden="true" />
          Locked
        </>
      )}
    </span>
  );
}
