import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { networkCalls } from '@polytips/functions/contract/calls/network.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownUserOf } from '../base/api/own-user.ts';
import { isMissing } from '../base/api/read-state.ts';
import { useCall } from '../base/api/use-call.ts';
import { useBalances } from '../chain/use-balances.ts';
import { invitationPath, paths } from '../config/paths.ts';
import { logOutTo } from '../session/log-out.ts';
import { usePaidPackage } from '../session/paid-package.ts';
import { useMember } from '../session/use-session.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Modal } from '../ui/feedback/modal.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Stack } from '../ui/layout/stack.tsx';

interface WrongMailDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Leads a member who mistyped the mail to another signup below the same sponsor. Not where the account may have been
 * used, or cannot be read: what it has stays with it.
 */
export function WrongMailDialog({ open, onClose }: WrongMailDialogProps) {
  const { uid, publicKey } = useMember();
  const own = ownUserOf(useCall(accountsCalls.getUser, { params: { id: uid } }).data);
  const balances = useBalances(publicKey);
  const invited = useCall(networkCalls.networkTotals, {
    params: { publicKey },
    query: { level: 1 },
  });
  const isPaid = usePaidPackage();
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const [wasUsed, setUsed] = useState(false);
  if (own === undefined) return null;
  const isRead = [balances, invited].every((read) => read.data !== undefined || isMissing(read));
  const isUnused =
    own.ACTIVATION_STATUS === 'Inactive' &&
    !isPaid &&
    balances.data?.usdtMicros === 0n &&
    balances.data.polWei === 0n &&
    invited.data?.[0]?.members === 0;
  // It stays so while this is open, though what failed is read again: no button turns into the log-out under the finger.
  const mayBeUsed = open && (wasUsed || (isRead && !isUnused));
  if (mayBeUsed !== wasUsed) setUsed(mayBeUsed);
  const leave = () => {
    setLeaving(true);
    void logOutTo(queryClient, invitationPath(own.upCode));
  };
  return (
    <Modal
      open={open}
      title="Is the email wrong?"
      onClose={onClose}
      closable={!isLeaving}
      closeButton={false}
      actions={
        <>
          <Button disabled={isLeaving} onClick={onClose}>
            Cancel
          </Button>
          {mayBeUsed ? (
            <ButtonLink variant="primary" to={paths.backup}>
              Back up
            </ButtonLink>
          ) : isRead ? (
            <Button variant="danger" busy={isLeaving} onClick={leave}>
              Sign up again
            </Button>
          ) : (
            <Skeleton shape="field" />
          )}
        </>
      }
    >
      <Stack>
        <p>
          The email of this account is {own.MAIL}, and cannot be changed. The reader of that mailbox
          can set another password.
        </p>
        {mayBeUsed ? (
          <Note tone="warn">
            There may be money in this account already, or friends whom you have invited, and
            another one would have neither. Keep its 12 words: then the wallet stays yours.
          </Note>
        ) : isRead ? (
          <p>
            Sign up again with the right one, below the same sponsor: this logs you out, here and on
            your other devices. This account stays behind with its wallet, which is empty: send
            nothing to its address.
          </p>
        ) : (
          <Skeleton shape="block" />
        )}
      </Stack>
    </Modal>
  );
}
