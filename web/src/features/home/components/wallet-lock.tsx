import { Lock, LockOpen } from 'lucide-react';
import { useVaultState } from '../../../lib/use-vault-state.ts';
import { useToast } from '../../../ui/toast.tsx';
import { vault } from '../../../vault/app-vault.ts';
import styles from './wallet-lock.module.css';

/** Whether the wallet can pay without the password, and the way to lock it. */
export function WalletLock() {
  const toast = useToast();
  if (useVaultState().status !== 'unlocked') {
    return (
      <span className={styles.state}>
        <Lock aria-hidden="true" />
        Locked
      </span>
    );
  }
  return (
    <span className={styles.state}>
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
    </span>
  );
}
