import { ChevronsUp, Coins, Gift, ScrollText, Trophy, Waypoints } from 'lucide-react';
import { formatDate } from '../../../base/format-date.ts';
import { useInvite } from '../../../base/invite.ts';
import { kindNames } from '../../../base/reward-text.ts';
import { paths } from '../../../config/paths.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/display/amount.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { EmptyState } from '../../../ui/feedback/state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { type IncomeLine, type StatementType, signedFigure } from '../statement-model.ts';
import { statementTexts } from '../statement-texts.ts';
import styles from './statement-rows.module.css';

interface StatementRowsProps {
  readonly type: StatementType;
  readonly lines: readonly IncomeLine[];
}

/** Rewards with the reason of each; a list of all kinds marks each row with its kind. */
export function StatementRows({ type, lines }: StatementRowsProps) {
  const isMixed = type === 'All';
  return (
    <Card kind="rows">
      <RowList label={statementTexts[type].heading}>
        {lines.map(({ id, kind, title, reason, date, amountMicros }) => (
          <Row
            key={id}
            // Where all are of one kind, the reason takes the icon's space.
            icon={isMixed ? <StatementIcon type={kind} /> : undefined}
            iconTone={kind === 'DR' ? 'gold' : 'brand'}
            title={title}
            detail={
              <>
                {reason === undefined ? null : <span className={styles.reason}>{reason}</span>}
                {formatDate(date)}
              </>
            }
            value={
              <Amount
                figure={signedFigure(amountMicros)}
                tone={amountMicros > 0n ? 'gain' : 'plain'}
              />
            }
            tag={
              isMixed && kind !== undefined ? <Tag tone="quiet">{kindNames[kind]}</Tag> : undefined
            }
          />
        ))}
      </RowList>
    </Card>
  );
}

/** An empty list of rewards: what earns them, and a button that helps. */
export function NothingEarned({ type }: { readonly type: StatementType }) {
  const { emptyTitle, emptyMessage, way } = statementTexts[type];
  const invite = useInvite();
  return (
    <EmptyState
      icon={<StatementIcon type={type} />}
      title={emptyTitle}
      message={emptyMessage}
      action={
        way === 'packages' ? (
          <ButtonLink to={paths.packages} size="small">
            See the packages
          </ButtonLink>
        ) : (
          <Button size="small" onClick={invite}>
            Invite friends
          </Button>
        )
      }
    />
  );
}

/** The sign of a kind of reward, or of all of them. */
function StatementIcon({ type }: { readonly type: StatementType | undefined }) {
  switch (type) {
    case 'DR':
      return <Gift />;
    case 'Level':
      return <Waypoints />;
    case 'Upline':
      return <ChevronsUp />;
    case 'performance':
      return <Trophy />;
    case 'All':
      return <ScrollText />;
    case undefined:
      return <Coins />;
  }
}
