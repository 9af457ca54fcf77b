import { networkCalls } from '@polytips/functions/contract/calls/network.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { formatCount } from '@polytips/functions/contract/values/format-count.ts';
import { Share2 } from 'lucide-react';
import { useBusinessDay } from '../../../base/api/business-day.ts';
import { CallStates } from '../../../base/api/call-states.tsx';
import { useCall } from '../../../base/api/use-call.ts';
import { shareText } from '../../../base/browser/share-text.ts';
import { formatPayment, formatUsdt } from '../../../base/format.ts';
import { formatDate } from '../../../base/time/format-date.ts';
import { brand } from '../../../config/brand.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { SkeletonList } from '../../../ui/feedback/skeleton.tsx';
import { HeroFigure } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { standingOf } from '../member-standing.ts';
import { levelLabel } from '../network-view.ts';
import { reminderFor } from '../reminder.ts';
import styles from './member-sheet.module.css';
import type { ListedMember } from './members.tsx';

interface MemberSheetProps {
  /** Whom to show; `undefined` is closed. */
  readonly member: ListedMember | undefined;
  readonly onClose: () => void;
}

/** One member of the network: level, packages, and what came to oneself through the member. */
export function MemberSheet({ member, onClose }: MemberSheetProps) {
  const { publicKey } = useMember();
  const story = useCall(
    networkCalls.getNetworkMember,
    { params: { publicKey, uid: member?.CODES ?? '' } },
    { enabled: member !== undefined },
  );
  if (member === undefined) return <Modal open={false} title="" onClose={onClose} />;
  const { NAMES, CODES } = member;
  // The row of the list may be of before a subscription.
  const isGuest = story.data?.[0]?.amount === 0n;
  return (
    <Modal
      open
      onClose={onClose}
      title={NAMES}
      lead={<Avatar name={NAMES} uid={CODES} size="large" />}
      note={`UID ${CODES} · ${levelLabel('lvl' in member ? member.lvl : 1)}`}
      actions={isGuest ? <Remind name={NAMES} /> : undefined}
    >
      <CallStates
        call={story}
        loading={<SkeletonList count={5} />}
        empty={<p className={styles.note}>This member is no longer shown in your community.</p>}
      >
        {(rows) => rows.map((row) => <Story key={row.CODES} row={row} />)}
      </CallStates>
    </Modal>
  );
}

type NetworkMember = CallReply<'getNetworkMember'>[number];

function Story({ row }: { readonly row: NetworkMember }) {
  const today = useBusinessDay()?.day ?? '';
  const { amount, below, DATES, lvl, packages, through } = row;
  const standing = standingOf(row, today);
  return (
    <Stack gap={4}>
      <HeroFigure
        label="Came to you through this member"
        note="Your community reward from their daily rewards, to date"
      >
        <Amount figure={`+${formatUsdt(through, 4)}`} unit="USDT" size="large" />
      </HeroFigure>
      <KeyValueList
        items={[
          { key: 'Level', value: levelLabel(lvl) },
          { key: 'Joined', value: formatDate(DATES) },
          {
            key: 'Status',
            value: <Tag tone={standing.tone}>{standing.word}</Tag>,
          },
          ...packagesItem(packages),
          { key: 'Subscribed', value: `${formatPayment(amount)} USDT` },
          ...(below === undefined ? [] : [{ key: 'Own directs', value: formatCount(below) }]),
        ]}
      />
    </Stack>
  );
}

function packagesItem(packages: NetworkMember['packages']) {
  if (packages.length === 0) return [];
  return [
    {
      key: packages.length === 1 ? 'Package' : 'Packages',
      value: (
        <ul className={styles.packages}>
          {packages.map(({ name, amount, from }, index) => (
            <li key={`${from} ${index}`}>
              {name}, {formatPayment(amount)} USDT
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

/** Shares a message with a guest in whatever app the member chooses: no contact data is known here. */
function Remind({ name }: { readonly name: string }) {
  const text = reminderFor(name);
  const share = async () => {
    const shared = await shareText(navigator, { title: brand.name, text, url: location.origin });
    if (!shared) alert(messages.sharingNotSupported);
  };
  return (
    <>
      <CopyButton text={`${text} ${location.origin}`} label="Copy message" />
      <Button size="small" variant="primary" icon={<Share2 />} onClick={() => void share()}>
        Remind
      </Button>
    </>
  );
}
