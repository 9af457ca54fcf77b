import type { ReactNode } from 'react';
import { formatMoment } from '../../../base/time/format-date.ts';
import { TransactionLink } from '../../../base/transaction-link.tsx';
import { KeyValueList } from '../../../ui/display/key-value-list.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { type AuditEntry, actionText, actorText, changesOf } from '../audit-model.ts';
import styles from './audit-entries.module.css';

/** The entries, the newest first; each opens to all that is known of it. */
export function AuditEntries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <Card kind="rows">
      <RowList label="Audit Log">
        {entries.map((entry) => (
          <Row
            key={entry.audit_sl}
            title={actionText(entry.action)}
            detail={`${actorText(entry.actor)}, ${formatMoment(entry.at)}`}
            tag={entry.alert === null ? undefined : <Tag tone="loss">Alert</Tag>}
            opens={
              <div className={styles.facts}>
                <KeyValueList items={factsOf(entry)} />
              </div>
            }
          />
        ))}
      </RowList>
    </Card>
  );
}

function factsOf(entry: AuditEntry): { readonly key: string; readonly value: ReactNode }[] {
  const { alert, subject, requestId } = entry;
  return [
    ...(alert === null ? [] : [{ key: 'Alert', value: alert }]),
    { key: 'About', value: subject },
    ...changesOf(entry).map(({ name, before, after }) => ({
      key: name,
      value: <Change before={before} after={after} />,
    })),
    { key: 'Request', value: requestId },
  ];
}

interface ChangeProps {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A field as it is, and what it was before. */
function Change({ before, after }: ChangeProps) {
  return (
    <>
      {after === undefined ? null : <Value text={after} />}
      {before === undefined || before === after ? null : (
        <span className={styles.before}>
          before: <Value text={before} />
        </span>
      )}
    </>
  );
}

/** A value; the hash of a transaction leads to the block explorer. */
function Value({ text }: { readonly text: string }) {
  return /^0x[0-9a-f]{64}$/.test(text) ? <TransactionLink hash={text} /> : text;
}
