import { withdrawalsCalls } from '@polytips/functions/contract/calls/withdrawals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { callApi } from '../../base/api/call-api.ts';
import { readAgain } from '../../base/api/read-again.ts';
import type { AttemptRun } from '../../base/attempt.ts';
import { useBusyPage } from '../../base/browser/busy-page.ts';
import { keepScreenOn } from '../../base/browser/keep-screen-on.ts';
import { useAttempt } from '../../base/use-attempt.ts';
import { useStore } from '../../base/use-store.ts';
import { usePayer } from '../../payments/use-payment.ts';
import { changedReads } from '../../reads/changed-reads.ts';
import { useMember } from '../../session/use-session.ts';
import { chooseWaiting } from './choose-waiting.ts';
import { claimToPay } from './claim-payout.ts';
import { type RunChoice, skippedTexts } from './queue-model.ts';
import { isActive, type Run } from './run.ts';
import { createRunner, type Runner } from './runner.ts';

/** The runner, with its run, for a screen. */
export interface UseRunnerResult extends Pick<Runner, 'confirm' | 'unlocked' | 'stop' | 'leave'> {
  readonly run: Run;
  readonly isActive: boolean;
  /** What the reviewed run passes over, a sentence for each reason. */
  readonly skipped: readonly string[];
  /** Reads what waits, and opens the review of it. */
  readonly payAll: () => void;
  /** Whether what waits is being read. */
  readonly isPreparing: boolean;
  /** How many withdrawals that has read so far, where it takes more than a page; 0 otherwise. */
  readonly read: number;
  /** Why there is nothing to review. */
  readonly problem: string | undefined;
  readonly dismissProblem: () => void;
}

/** Lets a screen pay the payout queue. A run stops when the screen is left; what still waits is paid by the next. */
export function useRunner(): UseRunnerResult {
  const member = useMember();
  const payer = usePayer();
  const queryClient = useQueryClient();
  const runner = useMemo(
    () =>
      createRunner({
        ...payer,
        claim: claimToPay,
        findEnd,
        // Without the queue, which has its interval: each payment would read all its pages.
        onChange: () => void readAgain(queryClient, changedReads.transfer),
        onEnd: () => void readAgain(queryClient, changedReads.withdrawalPay),
        sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }),
    [payer, queryClient],
  );
  const run = useStore(runner.run);
  useEffect(() => runner.stop, [runner]);
  const isRunning = isActive(run);
  useBusyPage(isRunning);
  useEffect(() => (isRunning ? keepScreenOn() : undefined), [isRunning]);
  const [read, setRead] = useState(0);
  const { state, result, error, start, cancel } = useAttempt(
    async (_input: undefined, { signal }: AttemptRun) => {
      setRead(0);
      await payer.prepare();
      return chooseWaiting({ callApi, signal, onRead: setRead }, member);
    },
  );

  async function prepare(): Promise<void> {
    const choice = await start(undefined);
    if (choice !== undefined && choice.payable.length > 0) runner.review(choice.payable);
  }

  const isEmpty = result?.payable.length === 0;
  return {
    ...runner,
    run,
    isActive: isRunning,
    skipped: result === undefined ? [] : skippedTexts(result.skipped),
    payAll: () => void prepare(),
    isPreparing: state === 'pending',
    read: state === 'pending' ? read : 0,
    problem: error?.message ?? (isEmpty ? nothingText(result) : undefined),
    dismissProblem: cancel,
  };
}

function nothingText({ skipped }: RunChoice): string {
  const reasons = skippedTexts(skipped);
  if (reasons.length === 0) return 'Nothing waits any more.';
  return `You can pay nothing that waits: ${reasons.join(', ')}.`;
}

async function findEnd(withdrawalId: string): Promise<'paid' | 'unpaid' | 'open' | undefined> {
  const checked = await callApi(withdrawalsCalls.getWithdrawal_check, { params: { withdrawalId } });
  const isPaid = checked.ok ? checked.data[0]?.isPaid : undefined;
  if (isPaid === undefined) return undefined;
  return isPaid === 'In Process' ? 'open' : isPaid === 'YES' ? 'paid' : 'unpaid';
}
