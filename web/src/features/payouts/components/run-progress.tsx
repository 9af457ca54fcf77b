import { useEffect, useRef } from 'react';
import { Note } from '../../../ui/feedback/note.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { failuresOf, type Run, tallyOf } from '../run.ts';
import { currentText, endText, progressText, rowText } from '../run-texts.ts';
import styles from './run-progress.module.css';

/** How far a run is, what it does now, and what it could not pay. */
export function RunProgress({ run }: { readonly run: Run }) {
  const place = useRef<HTMLHeadingElement>(null);
  // The button that began the run stops it now: another Enter must not.
  useEffect(() => place.current?.focus(), []);
  const { total, done, elsewhere, failed } = tallyOf(run);
  const failures = failuresOf(run);
  const end = endText(run);
  const isPaid = run.end === 'finished' && elsewhere + failed === 0;
  return (
    <Card>
      <section aria-label="Run through the queue">
        <Stack gap={4}>
          <h2 ref={place} className={styles.title} tabIndex={-1}>
            Paying the queue
          </h2>
          <Progress label={progressText(run)} share={total === 0 ? 0 : done / total} />
          <output>
            {end === undefined ? (
              <p className={styles.current}>{currentText(run)}</p>
            ) : (
              <Note tone={isPaid ? 'gain' : 'warn'}>{end}</Note>
            )}
          </output>
          {failures.length === 0 ? null : (
            <ul className={styles.failures} aria-label="Not paid by this run">
              {failures.map(({ row, message }) => (
                <li key={row.WITHDRA_SL}>
                  {rowText(row)}: {message}
                </li>
              ))}
            </ul>
          )}
        </Stack>
      </section>
    </Card>
  );
}
