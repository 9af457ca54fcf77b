import { messages } from '@polytips/functions/contract/messages.ts';
import { Share2 } from 'lucide-react';
import { brand } from '../../config/brand.ts';
import { invitationUrl } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { Button, CopyButton } from '../../ui/controls/button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import styles from './refer-modal.module.css';
import { shareInvitation } from './share-invitation.ts';

interface ReferModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The invitation link of the member, to copy or to share. */
export function ReferModal({ open, onClose }: ReferModalProps) {
  const { uid } = useMember();
  const url = invitationUrl(uid, location.origin);
  const share = async () => {
    const shared = await shareInvitation(navigator, {
      title: brand.name,
      text: `Join me on ${brand.name}`,
      url,
    });
    if (!shared) alert(messages.sharingNotSupported);
  };
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Refer a friend"
      actions={
        <>
          <CopyButton text={url} label="Copy" />
          <Button size="small" variant="primary" icon={<Share2 />} onClick={() => void share()}>
            Share
          </Button>
        </>
      }
    >
      <p className={styles.lead}>Whoever signs up with this link joins your community.</p>
      <p className={styles.link}>{url}</p>
      <p className={styles.id}>
        Your Referral ID <strong>{uid}</strong>
      </p>
    </Modal>
  );
}
