import { paths } from '../../../config/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { navigate } from '../../../ui/router.tsx';
import { forgetFreshWallet } from '../../../wallet/use-backup-state.ts';

/** Leads a new member to the backup of the wallet, once after the signup. */
export function FreshWalletDialog({ open }: { readonly open: boolean }) {
  return (
    <Modal
      open={open}
      title="Keep your wallet safe"
      onClose={forgetFreshWallet}
      closeButton={false}
      actions={
        <>
          <Button onClick={forgetFreshWallet}>Later</Button>
          <Button
            variant="primary"
            onClick={() => {
              forgetFreshWallet();
              navigate(paths.backup);
            }}
          >
            Back up now
          </Button>
        </>
      }
    >
      Your wallet was made on this device, and only you can open it. Write its 12 words down now: if
      you forget your password, nothing else brings your money back.
    </Modal>
  );
}
