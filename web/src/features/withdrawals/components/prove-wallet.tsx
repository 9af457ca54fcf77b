import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../base/api/call-api.ts';
import { readAgain } from '../../../base/api/read-again.ts';
import { lazyDialog } from '../../../base/lazy-dialog.tsx';
import { useAttempt } from '../../../base/use-attempt.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { vault } from '../../../vault/app-vault.ts';
import { proveWallet } from '../../../wallet/prove-wallet.ts';
import { useOwnVault } from '../../../wallet/use-vault.ts';

const UnlockDialog = lazyDialog(
  async () => (await import('../../../wallet/components/unlock-dialog.tsx')).UnlockDialog,
);

interface ProveWalletProps {
  /** What the button says. */
  readonly action: string;
}

/** Proves to the server that the wallet is the member's; a locked one is opened first, or restored after a reset. */
export function ProveWallet({ action }: ProveWalletProps) {
  const { uid } = useMember();
  const queryClient = useQueryClient();
  const isUnlocked = useOwnVault() === 'unlocked';
  const [isOpening, setOpening] = useState(false);
  const {
    state,
    result: isProven,
    start,
  } = useAttempt(async () => {
    const isDone = await proveWallet({ vault, callApi }, uid);
    await readAgain(queryClient, ['withdrawalState']);
    return isDone;
  });
  const prove = () => void start(undefined);
  return (
    <Stack>
      <Button
        size="small"
        busy={state === 'pending'}
        onClick={isUnlocked ? prove : () => setOpening(true)}
      >
        {action}
      </Button>
      {isProven === false ? (
        <Note tone="loss">The server could not take the proof. Try again in a moment.</Note>
      ) : null}
      <UnlockDialog
        open={isOpening}
        onUnlocked={() => {
          setOpening(false);
          prove();
        }}
        onClose={() => setOpening(false)}
      />
    </Stack>
  );
}
