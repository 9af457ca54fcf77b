import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { nextRun, noRun, type RowProgress } from '../run.ts';
import { testPayout } from '../testing/test-payout.ts';
import { RunProgress } from './run-progress.tsx';

it.each<[RowProgress, string]>([
  [{ state: 'paid' }, 'circle-check'],
  [{ state: 'elsewhere' }, 'triangle-alert'],
  [{ state: 'failed', message: 'On hold' }, 'triangle-alert'],
])(
  'a run that is done has the sign of success where it has paid every row: %j',
  (progress, sign) => {
    const row = testPayout(1);
    const reviewed = nextRun(noRun, { kind: 'reviewed', rows: [row] });
    const begun = nextRun(reviewed, { kind: 'confirmed', count: 1 });
    const done = nextRun(begun, { kind: 'progressed', serial: row.WITHDRA_SL, progress });
    const shown = renderToStaticMarkup(
      <RunProgress run={nextRun(done, { kind: 'ended', end: 'finished' })} />,
    );
    expect(shown).toContain(sign);
  },
);
