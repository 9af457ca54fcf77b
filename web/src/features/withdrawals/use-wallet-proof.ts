import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../base/api/call-api.ts';
import { readAgain } from '../../base/api/read-again.ts';
import { useAttempt } from '../../base/use-attempt.ts';
import { changedReads } from '../../reads/changed-reads.ts';
import { useMember } from '../../session/use-session.ts';
import { vault } from '../../vault/app-vault.ts';
import { proveWallet } from '../../wallet/prove-wallet.ts';
import { useOwnVault } from '../../wallet/use-vault.ts';

/** The proof to the server that the wallet is the member's, for a screen. */
export interface WalletProof {
  readonly busy: boolean;
  /** Whether the server has not taken it. */
  readonly isRefused: boolean;
  /** Proves the wallet; a locked one is opened first. */
  readonly begin: () => void;
  /** The dialog that opens the wallet: it has to outlive what `begin` was pressed on, which the proof ends. */
  readonly unlocking: {
    readonly open: boolean;
    readonly onUnlocked: () => void;
    readonly onClose: () => void;
  };
}

/** Lets a screen prove to the server that the wallet is the member's. */
export function useWalletProof(): WalletProof {
  const { uid } = useMember();
  const queryClient = useQueryClient();
  const isUnlocked = useOwnVault() === 'unlocked';
  const [isOpening, setOpening] = useState(false);
  const { state, result, start } = useAttempt(async () => {
    const isProven = await proveWallet({ vault, callApi }, uid);
    await readAgain(queryClient, changedReads.walletProof);
    return isProven;
  });
  const prove = () => void start(undefined);
  return {
    busy: state === 'pending',
    isRefused: result === false,
    begin: isUnlocked ? prove : () => setOpening(true),
    unlocking: {
      open: isOpening,
      onUnlocked() {
        setOpening(false);
        prove();
      },
      onClose: () => setOpening(false),
    },
  };
}
