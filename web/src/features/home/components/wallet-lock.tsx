import { Lock, LockOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useVaultState } from '../../../lib/use-vault-state.ts';
import { useToast } from '../../../ui/toast.tsx';
import { vault } from '../../../vault/app-vault.ts';
import styles from './wallet-lock.module.css';

/** Whether the wallet can pay without the password, and the way to lock it. */
export function WalletLock() {
  const toast = useToast();
  const isUnlocked = useVaultState().status === 'unlocked';
  const place = useRef<HTMLSpanElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isUnlocked || !isPressed.current) return;
    // The button is gone with the focus on it. A wallet that was locked otherwise takes none.
    isPressed.current = false;
    place.current?.focus();
  }, [isUnlocked]);
  return (
    <span ref={place} tabIndex={-1} className={styles.state}>
      {isUnlocked ? (
        <>
          <LockOpen aria-hidden="true" />
          Unlocked
          <button
            type="button"
            className={styles.lock}
            onClick={() => {
              isPressed.current = true;
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
