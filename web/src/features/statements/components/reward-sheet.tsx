import type { IncomeCause } from '@polytips/functions/contract/calls/statements.ts';
import { formatCount } from '@polytips/functions/contract/values/format-count.ts';
import { formatPayment, formatPercent } from '../../../base/format.ts';
import { formatDate } from '../../../base/time/format-date.ts';
import { paths } from '../../../config/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { type IncomeLine, signedFigure } from '../statement-model.ts';
import { RewardFace } from './reward-face.tsx';
import styles from './reward-sheet.module.css';

interface RewardSheetProps {
  readonly line: IncomeLine | undefined;
  readonly onClose: () => void;
}

/** The whole story of a reward: what it was for, how it was computed, and the way on. */
export function RewardSheet({ line, onClose }: RewardSheetProps) {
  if (line === undefined) return null;
  const { title, reason, date, amountMicros, plan, folio } = line;
  return (
    <Modal
      open
      title={title}
      note={formatDate(date)}
      lead={<RewardFace line={line} />}
      tag={<Tag tone="gain">Credited</Tag>}
      onClose={onClose}
      actions={<WayOn kind={line.cause.kind} />}
    >
      <p className={styles.amount}>
        <Amount
          size="large"
          tone={amountMicros > 0n ? 'gain' : 'plain'}
          figure={signedFigure(amountMicros)}
          unit="USDT"
        />
      </p>
      <p className={styles.reason}>{reason}</p>
      <KeyValueList
        items={[
          ...causeItems(line.cause),
          { key: 'Business day', value: formatDate(date) },
          ...(plan === undefined ? [] : [{ key: 'Reward plan', value: `version ${plan}` }]),
          { key: 'Folio', value: folio },
        ]}
      />
    </Modal>
  );
}

interface Item {
  readonly key: string;
  readonly value: string;
}

function causeItems(cause: IncomeCause): readonly Item[] {
  const { base, rate } = cause;
  const computed = [
    { key: baseNames[cause.kind], value: `${formatPayment(base)} USDT` },
    ...(rate === undefined ? [] : [{ key: 'Rate', value: formatPercent(rate) }]),
  ];
  switch (cause.kind) {
    case 'DR':
      return [
        { key: 'Advised to buy', value: cause.token },
        { key: 'Packages', value: formatCount(cause.packages) },
        ...computed,
      ];
    case 'Level':
      return [
        { key: 'Level', value: `${cause.level}` },
        { key: 'People who earned', value: formatCount(cause.people) },
        ...computed,
      ];
    case 'Upline':
      return [...computed, { key: 'Shared by', value: formatCount(cause.people) }];
    case 'performance':
      return [
        { key: 'Your rank', value: cause.rank },
        ...computed,
        { key: 'Shared by', value: formatCount(cause.people) },
      ];
  }
}

/** What the rate is a part of. */
const baseNames = {
  DR: 'Worth of the packages',
  Level: 'Their daily rewards',
  Upline: "Your introducer's card",
  performance: 'New packages of the day',
} as const;

function WayOn({ kind }: Pick<IncomeCause, 'kind'>) {
  switch (kind) {
    case 'DR':
      return (
        <>
          <ButtonLink to={paths.myPackages}>My packages</ButtonLink>
          <ButtonLink to={paths.tips} variant="primary">
            Read the tips
          </ButtonLink>
        </>
      );
    case 'Level':
    case 'performance':
      return (
        <ButtonLink to={paths.community} variant="primary">
          See your community
        </ButtonLink>
      );
    case 'Upline':
      return (
        <ButtonLink to={paths.direct} variant="primary">
          See whom you invited
        </ButtonLink>
      );
  }
}
