import type { ReactNode } from 'react';
import type { ActivityRow } from '../../../activity/activity-row.ts';
import { onDevice } from '../../../base/time/format-date.ts';
import { TransactionLink } from '../../../base/transaction-link.tsx';
import { paths } from '../../../config/paths.ts';
import type { PaymentStory } from '../../../payments/payment-story.ts';
import { newestStep, signedStep } from '../../../payments/story-texts.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { CoinIcon } from '../../../ui/display/coin-icon.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Timeline } from '../../../ui/display/timeline.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { FullAddress } from '../../../wallet/components/full-address.tsx';
import { figureOf, titleOf } from '../activity-texts.ts';
import styles from './activity-list.module.css';

/** A movement with its story. */
export interface MovementStory {
  readonly row: ActivityRow;
  /** The member's name for the other side. */
  readonly name: string | undefined;
  readonly story: PaymentStory;
}

interface ActivitySheetProps extends MovementStory {
  readonly onClose: () => void;
  /** What can be done about it while it is under way. */
  readonly children: ReactNode;
}

/** The whole story of a movement: amount, other side, transaction, what has happened, and the way on. */
export function ActivitySheet({ row, name, story, onClose, children }: ActivitySheetProps) {
  const isIncoming = row.direction === 'in';
  const on = findWayOn(row);
  // Without the zone, for which its line has no room on a phone.
  const { date, time } = onDevice(new Date(row.atMs));
  return (
    <Modal
      open
      title={titleOf(row, name)}
      note={`${date} ${time}`}
      lead={<CoinIcon token={row.symbol} />}
      tag={<Tag tone={story.tone}>{story.word}</Tag>}
      onClose={onClose}
      actions={on && <ButtonLink to={on.to}>{on.label}</ButtonLink>}
    >
      <Stack gap={4}>
        <div className={styles.amount}>
          <Amount
            figure={figureOf(row)}
            unit={row.symbol}
            size="large"
            tone={isIncoming ? 'gain' : 'plain'}
          />
        </div>
        <Card kind="rows">
          <div className={styles.side}>
            <span className={styles.name}>{isIncoming ? 'From' : 'To'}</span>
            {/* Not for incoming rows: attackers send from look-alike addresses to have them copied. */}
            <FullAddress address={row.address} copyable={!isIncoming} />
          </div>
          <KeyValueList
            items={[
              { key: 'Transaction', value: <TransactionLink hash={row.hash} form="success" /> },
              { key: 'Network', value: 'Polygon' },
            ]}
          />
        </Card>
        <Timeline
          items={[
            isIncoming ? { title: 'Sent to your wallet', state: 'done' } : signedStep,
            newestStep(story),
          ]}
        />
        {children}
        {isIncoming ? (
          <Note>
            Anybody can send you tokens, also from an address that looks like one you know. Ask the
            person for their address before you send anything back.
          </Note>
        ) : null}
      </Stack>
    </Modal>
  );
}

function findWayOn({ purpose, state }: ActivityRow) {
  // Nothing more is paid while it is under way.
  if (state === 'pending') return undefined;
  const isUnpaid = purpose === 'subscription' && state === 'failed';
  return isUnpaid ? { to: paths.packages, label: 'Subscribe again' } : waysOn[purpose];
}

const waysOn = {
  send: { to: paths.sendToken, label: 'Send tokens' },
  subscription: { to: paths.myPackages, label: 'My Packages' },
  payout: { to: paths.unpaid, label: 'Unpaid withdrawals' },
  receipt: { to: paths.receive, label: 'Receive more' },
} as const satisfies Record<ActivityRow['purpose'], object>;
