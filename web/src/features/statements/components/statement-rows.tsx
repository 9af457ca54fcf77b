import { formatDate } from '../../../lib/format/format-date.ts';
import { kindNames } from '../../../lib/format/kind-names.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { Row, RowList } from '../../../ui/row.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { type IncomeLine, type StatementType, signedFigure } from '../statement-model.ts';
import { statementTexts } from '../statement-texts.ts';
import { StatementIcon } from './statement-icon.tsx';
import styles from './statement-rows.module.css';

interface StatementRowsProps {
  readonly type: StatementType;
  readonly lines: readonly IncomeLine[];
}

/** Rewards with what each was for; among all kinds each is marked with its own. */
export function StatementRows({ type, lines }: StatementRowsProps) {
  const isMixed = type === 'All';
  return (
    <Card kind="rows">
      <RowList label={statementTexts[type].heading}>
        {lines.map(({ id, kind, title, cause, date, amountMicros }) => (
          <Row
            key={id}
            // Where all are of one kind, the cause needs the room more.
            icon={isMixed ? <StatementIcon type={kind} /> : undefined}
            iconTone={kind === 'DR' ? 'gold' : 'brand'}
            title={title}
            detail={
              <>
                {cause === undefined ? null : <span className={styles.cause}>{cause}</span>}
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
