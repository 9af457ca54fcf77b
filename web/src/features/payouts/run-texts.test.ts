import { expect, it } from 'vitest';
import {
  nextRun,
  noRun,
  type RowProgress,
  type Run,
  type RunEnd,
  type SigningTrouble,
} from './run.ts';
import { currentText, endText, progressText } from './run-texts.ts';
import { testPayout } from './testing/test-payout.ts';

const rows = [testPayout(1), testPayout(2)];

/** A run whose rows are that far. */
function runWith(
  states: readonly (RowProgress['state'] | SigningTrouble | undefined)[],
  end?: RunEnd,
): Run {
  let run = nextRun(noRun, { kind: 'reviewed', rows });
  run = nextRun(run, { kind: 'confirmed', count: rows.length });
  for (const [index, state] of states.entries()) {
    if (state === undefined) continue;
    const progress = progressOf(state);
    const serial = rows[index]?.WITHDRA_SL ?? '';
    run = nextRun(run, { kind: 'progressed', serial, progress });
  }
  return end === undefined ? run : nextRun(run, { kind: 'ended', end });
}

function progressOf(state: RowProgress['state'] | SigningTrouble): RowProgress {
  if (state === 'failed') return { state, message: 'On hold' };
  return state === 'unanswered' || state === 'unreachable'
    ? { state: 'signing', trouble: state }
    : { state };
}

it.each([
  [runWith([]), 'Checking'],
  [runWith(['signing']), 'Paying 18.00 USDT to Member 1 (ABC123)'],
  [
    nextRun(runWith(['signing']), { kind: 'stopPressed' }),
    'Finishing 18.00 USDT to Member 1 (ABC123)',
  ],
  [
    runWith(['unanswered']),
    'Paying 18.00 USDT to Member 1 (ABC123). The server does not answer. It is sent again for ten minutes; keep this page open. However often it is sent, it is made once at most.',
  ],
  [
    runWith(['unreachable']),
    'Paying 18.00 USDT to Member 1 (ABC123). The server or the network cannot be reached, or takes no more for now. Nothing of this one is signed; it is tried again for some minutes.',
  ],
  [
    nextRun(runWith(['unreachable']), { kind: 'stopPressed' }),
    'Finishing 18.00 USDT to Member 1 (ABC123)',
  ],
  [runWith(['in process']), 'Waiting until the network has confirmed one of three'],
  [runWith(['paid', 'in process']), 'All are sent; waiting until the network has confirmed them'],
])('what a run does now: %#', (run, text) => {
  expect(currentText(run)).toBe(text);
});

it.each([
  [runWith([]), '0 of 2 done'],
  [runWith(['paid', 'in process']), '1 of 2 done'],
  [runWith(['paid', 'failed']), '2 of 2 done, 1 not paid by this run'],
  [runWith(['paid', 'elsewhere']), '2 of 2 done, 1 left to another admin or device'],
  [
    runWith(['elsewhere', 'failed']),
    '2 of 2 done, 1 left to another admin or device, 1 not paid by this run',
  ],
])('how far a run is: %#', (run, text) => {
  expect(progressText(run)).toBe(text);
});

it('a run that is not over has no end', () => {
  expect(endText(runWith(['signing']))).toBeUndefined();
});

it('the end of a run names the row where it stopped, and what is still on its way', () => {
  expect(endText(runWith(['paid', 'paid'], 'finished'))).toBe('The run is done.');
  expect(endText(runWith(['in process', 'signing'], 'insufficient USDT'))).toBe(
    'Your wallet holds too little USDT for the next withdrawal, so the run stopped. Nothing more was signed. It stopped at 18.00 USDT to Member 2 (ABC123). One payment is still on its way and ends by itself.',
  );
  expect(endText(runWith(['in process', 'in process'], 'stopped'))).toBe(
    'You stopped the run. Nothing more was signed. 2 payments are still on their way and end by themselves.',
  );
});
