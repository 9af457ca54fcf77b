import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { paths } from '../../../config/paths.ts';
import { UnfinishedPaymentsNote } from '../../../payments/components/unfinished-payments-note.tsx';
import { logOut } from '../../../session/log-out.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { TopBar } from '../../../ui/layout/top-bar.tsx';
import { OpenWalletNote } from '../../../wallet/components/open-wallet-note.tsx';

interface LogOutFirstProps {
  /** Whose password the link sets: it need not be the member who is logged in. */
  readonly mail: string;
}

/** In place of `/reset-password` where a member is logged in: a reset begins without a session. */
export function LogOutFirst({ mail }: LogOutFirstProps) {
  const queryClient = useQueryClient();
  const { name } = useMember();
  return (
    <>
      <TopBar title="Reset password" backTo={paths.home} />
      <Stack gap={4}>
        <EmptyState
          icon={<KeyRound />}
          title={`You are logged in as ${name}`}
          message={`This link sets a new password for ${mail}. To use it, log out here, which logs you out on your other devices too.`}
        />
        <OpenWalletNote />
        <UnfinishedPaymentsNote />
        <Button variant="primary" onClick={() => void logOut(queryClient)}>
          Log out and use the link
        </Button>
        <ButtonLink to={paths.home}>Stay logged in</ButtonLink>
      </Stack>
    </>
  );
}
