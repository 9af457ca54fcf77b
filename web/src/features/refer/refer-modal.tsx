import { networkCalls } from '@polytips/functions/contract/calls/network.ts';
import { subscriptionsCalls } from '@polytips/functions/contract/calls/subscriptions.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { Share2 } from 'lucide-react';
import { unreadFigure } from '../../base/api/call-states.tsx';
import { useCall } from '../../base/api/use-call.ts';
import { shareText } from '../../base/browser/share-text.ts';
import { formatMoment } from '../../base/time/format-date.ts';
import { brand } from '../../config/brand.ts';
import { invitationUrl } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { OptionalPart } from '../../ui/feedback/optional-part.tsx';
import { part } from '../../ui/part.ts';
import { benefitText, cameText } from './invitation-texts.ts';
import styles from './refer-modal.module.css';

// Every screen of a member can open the invitation; the code is drawn only then.
const QrCode = part(async () => (await import('../../ui/display/qr-code.tsx')).QrCode);

interface ReferModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The invitation link of the member, to copy, to share, or to scan. */
export function ReferModal({ open, onClose }: ReferModalProps) {
  const { uid } = useMember();
  const url = invitationUrl(uid, location.origin);
  const share = async () => {
    const text = `Join me on ${brand.name}`;
    const shared = await shareText(navigator, { title: brand.name, text, url });
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
      <p className={styles.lead}>
        <Benefit />
      </p>
      <div className={styles.code}>
        <OptionalPart>
          <QrCode text={url} label="QR code of your invitation link" />
        </OptionalPart>
      </div>
      <p className={styles.link}>{url}</p>
      <dl className={styles.facts}>
        <div>
          <dt>Your Referral ID</dt>
          <dd className={styles.id}>{uid}</dd>
        </div>
        <div>
          <dt>Came with it so far</dt>
          <dd>
            <Came />
          </dd>
        </div>
      </dl>
    </Modal>
  );
}

/** What the invitation brings, by the plan of the next business day. */
function Benefit() {
  const plan = useCall(subscriptionsCalls.getPlan, {});
  return benefitText(plan.data?.[0]?.levels[0]);
}

/** How many members have come by the invitation, and when they were counted, unless that is now. */
function Came() {
  const { publicKey } = useMember();
  const totals = useCall(networkCalls.networkTotals, {
    params: { publicKey },
    query: { level: 1 },
  });
  const row = totals.data?.[0];
  if (row === undefined) return unreadFigure(totals);
  return (
    <>
      {cameText(row.members)}
      {row.countedAt !== undefined && (
        <span className={styles.counted}>Counted {formatMoment(row.countedAt)}</span>
      )}
    </>
  );
}
