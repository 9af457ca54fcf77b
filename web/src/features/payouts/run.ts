import type { NotStarted } from '../../payments/plan-request.ts';
import type { PaymentResult } from '../../payments/submit-payment.ts';
import type { ClaimRefusal } from './claim-payout.ts';
import type { Payout } from './queue-model.ts';

/** Why a run is over. `finished`: every row of it was tried. */
export type RunEnd =
  | 'finished'
  | 'stopped'
  | 'locked'
  | 'insufficient USDT'
  | 'insufficient POL'
  | 'earlier refused'
  | 'fee rose'
  | 'too many waiting'
  | 'unsearched'
  | 'unconfirmed'
  | 'unreachable'
  | 'refused'
  | 'unanswered'
  | 'broken';

/** How far a run is; `stopping` finishes the row that is being signed. */
type RunStage = 'idle' | 'review' | 'unlock' | 'running' | 'stopping' | 'ended';

/**
 * What keeps a row back. `unreachable`: nothing of it is signed, and the server or the network cannot be reached.
 * `unanswered`: it is submitted, and the server is silent.
 */
export type SigningTrouble = 'unreachable' | 'unanswered';

/**
 * How far a row is; a row without progress has not begun. `in process`: submitted, and not final. `elsewhere`: another
 * admin or device has paid it, or is paying it.
 */
export type RowProgress =
  | { readonly state: 'signing'; readonly trouble?: SigningTrouble | undefined }
  | { readonly state: 'in process' | 'paid' | 'elsewhere' }
  | { readonly state: 'failed'; readonly message: string };

/** A run through the payout queue. */
export interface Run {
  readonly stage: RunStage;
  /** What is reviewed or paid, in this order. */
  readonly rows: readonly Payout[];
  /** By serial. */
  readonly progress: ReadonlyMap<string, RowProgress>;
  /** Set once it has ended. */
  readonly end: RunEnd | undefined;
}

/** The events of a run. */
export type RunEvent =
  | { readonly kind: 'reviewed'; readonly rows: readonly Payout[] }
  /** With the first `count` rows; `lockedConfirmed` where the wallet has to be unlocked first. */
  | { readonly kind: 'confirmed' | 'lockedConfirmed'; readonly count: number }
  | { readonly kind: 'unlocked' | 'stopPressed' | 'left' }
  | { readonly kind: 'progressed'; readonly serial: string; readonly progress: RowProgress }
  | { readonly kind: 'ended'; readonly end: RunEnd };

/** No run. */
export const noRun: Run = { stage: 'idle', rows: [], progress: new Map(), end: undefined };

/** The stage after each event that a stage takes; other events change nothing. */
const nextStage: Record<RunStage, Partial<Record<RunEvent['kind'], RunStage>>> = {
  idle: { reviewed: 'review' },
  review: { confirmed: 'running', lockedConfirmed: 'unlock', left: 'idle' },
  unlock: { unlocked: 'running', reviewed: 'review', left: 'idle' },
  running: { progressed: 'running', stopPressed: 'stopping', ended: 'ended' },
  stopping: { progressed: 'stopping', ended: 'ended' },
  ended: { reviewed: 'review', left: 'idle' },
};

/** The run after an event. */
export function nextRun(run: Run, event: RunEvent): Run {
  const stage = nextStage[run.stage][event.kind];
  if (stage === undefined) return run;
  switch (event.kind) {
    case 'reviewed':
      return { ...noRun, stage, rows: event.rows };
    case 'confirmed':
    case 'lockedConfirmed':
      return { ...run, stage, rows: run.rows.slice(0, event.count) };
    case 'unlocked':
    case 'stopPressed':
      return { ...run, stage };
    case 'left':
      return noRun;
    case 'progressed':
      return { ...run, stage, progress: new Map(run.progress).set(event.serial, event.progress) };
    case 'ended':
      return { ...run, stage, end: event.end };
  }
}

/** Whether a run pays now. */
export const isActive = ({ stage }: Run): boolean => stage === 'running' || stage === 'stopping';

/** Whether a run has begun to pay, and was not put away since. */
export const hasBegun = (run: Run): boolean => isActive(run) || run.stage === 'ended';

/** The rows of a run whose progress is `state`, in their order. */
export const rowsIn = ({ rows, progress }: Run, state: RowProgress['state']): Payout[] =>
  rows.filter(({ WITHDRA_SL }) => progress.get(WITHDRA_SL)?.state === state);

/** A run in numbers. */
export interface RunTally {
  readonly total: number;
  /** Paid for good, elsewhere or failed. */
  readonly done: number;
  readonly elsewhere: number;
  readonly failed: number;
  readonly inProcess: number;
}

/** Counts the rows of a run. */
export function tallyOf(run: Run): RunTally {
  const elsewhere = rowsIn(run, 'elsewhere').length;
  const failed = rowsIn(run, 'failed').length;
  return {
    total: run.rows.length,
    done: rowsIn(run, 'paid').length + elsewhere + failed,
    elsewhere,
    failed,
    inProcess: rowsIn(run, 'in process').length,
  };
}

/** The rows that failed, each with the reason. */
export function failuresOf(run: Run): { readonly row: Payout; readonly message: string }[] {
  return run.rows.flatMap((row) => {
    const progress = run.progress.get(row.WITHDRA_SL);
    return progress?.state === 'failed' ? [{ row, message: progress.message }] : [];
  });
}

/** What the result of one row's payment means for its run. */
export type RowOutcome =
  | { readonly kind: 'progressed'; readonly progress: RowProgress }
  | { readonly kind: 'ended'; readonly end: RunEnd };

/** The reasons that the next row would meet as well; the others concern one row. */
const endOfReason: Partial<Record<NotStarted['reason'], RunEnd>> = {
  'insufficient USDT': 'insufficient USDT',
  'insufficient POL': 'insufficient POL',
  'earlier refused': 'earlier refused',
  'fee rose': 'fee rose',
  underpriced: 'fee rose',
  'too many waiting': 'too many waiting',
  unsearched: 'unsearched',
  locked: 'locked',
  'not signed': 'broken',
  unreachable: 'unreachable',
  'wrong chain': 'unreachable',
};

/** What the result of one row's payment means for its run. */
export function outcomeOf(result: PaymentResult): RowOutcome {
  switch (result.state) {
    case 'submitted':
      return { kind: 'progressed', progress: { state: result.isPaid ? 'paid' : 'in process' } };
    case 'refused':
    case 'not started': {
      const end = 'reason' in result ? endOfReason[result.reason] : undefined;
      return end === undefined
        ? { kind: 'progressed', progress: { state: 'failed', message: failureOf(result) } }
        : { kind: 'ended', end };
    }
    case 'unanswered':
    case 'broken':
      return { kind: 'ended', end: result.state };
  }
}

/** Why a row failed; of what the network refuses it says mostly "execution reverted" alone. */
const failureOf = (result: Extract<PaymentResult, { readonly message: string }>): string =>
  result.state === 'not started' && result.reason === 'reverted'
    ? `The network refuses this transfer (${result.message})`
    : result.message;

/** What the refusal of one row's claim means for its run. */
export function outcomeOfRefusal({ message, about }: ClaimRefusal): RowOutcome {
  switch (about) {
    case 'withdrawal':
      return { kind: 'progressed', progress: { state: 'failed', message } };
    case 'elsewhere':
      return { kind: 'progressed', progress: { state: 'elsewhere' } };
    case 'connection':
      return { kind: 'ended', end: 'unreachable' };
    case 'admin':
      return { kind: 'ended', end: 'refused' };
  }
}
