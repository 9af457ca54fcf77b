import { ArrowDownLeft, ArrowUpRight, ChevronRight, Gift, ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useBalances } from '../../../chain/use-balances.ts';
import { paths } from '../../../config/paths.ts';
import { formatPol, formatUsdt } from '../../../lib/format/format-amount.ts';
import { useMember } from '../../../lib/session/use-session.ts';
import { ActionTile, ActionTiles } from '../../../ui/action-tile.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { AddressModal } from './address-modal.tsx';
import styles from './wallet-card.module.css';
import { WalletLock } from './wallet-lock.tsx';

/** The member's wallet: what it holds on chain, its address, and what can be done with it. */
export function WalletCard() {
  const { publicKey } = useMember();
  const [addressOpen, setAddressOpen] = useState(false);
  return (
    <section aria-label="Wallet">
      <Card kind="hero">
        <div className={styles.head}>
          <span className={styles.label}>USDT balance</span>
          <button type="button" className={styles.address} onClick={() => setAddressOpen(true)}>
            Get Address
          </button>
        </div>
        <WalletBalances owner={publicKey} />
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
      <AddressModal open={addressOpen} address={publicKey} onClose={() => setAddressOpen(false)} />
    </section>
  );
}

function WalletBalances({ owner }: { readonly owner: string }) {
  const { data, isError, isFetching, refetch } = useBalances(owner);
  return (
    <div className={styles.balances}>
      {data === undefined ? null : (
        <>
          <p>
            <Amount size="large" figure={formatUsdt(data.usdtMicros)} unit="USDT" />
          </p>
          <p className={styles.pol}>{formatPol(data.polWei)} POL</p>
        </>
      )}
      {data === undefined && !isError ? <Skeleton shape="amount" /> : null}
      {isError ? (
        <output className={styles.stale}>
          {data === undefined ? 'Your balances could not be read.' : 'Not up to date.'} The network
          did not answer.{' '}
          {isFetching ? (
            'Trying...'
          ) : (
            <TextButton onClick={() => void refetch()}>Try again</TextButton>
          )}
        </output>
      ) : null}
    </div>
  );
}
