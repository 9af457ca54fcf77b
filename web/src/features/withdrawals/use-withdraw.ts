import type { Micros } from '@polytips/functions/contract/micros.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api/call-api.ts';
import { CallFailed, type CallFailure } from '../../lib/api/call-failure.ts';
import { useCallMutation } from '../../lib/api/use-call-mutation.ts';
import { useMember } from '../../lib/session/use-session.ts';
import { findNewWithdrawal, type Withdrawal, withdrawalsOf } from './withdraw-model.ts';

/**
 * What became of a request.
 * - `requested`: the server has it.
 * - `refused`: it was not carried out.
 * - `unknown`: no reply came, and the status list does not tell either.
 */
export type WithdrawResult =
  | { readonly kind: 'requested'; readonly withdrawal: Withdrawal }
  | { readonly kind: 'refused'; readonly failure: CallFailure }
  | { readonly kind: 'unknown' };

/** A request for a withdrawal. */
export interface UsedWithdraw {
  readonly busy: boolean;
  readonly result: WithdrawResult | undefined;
  readonly request: (amountMicros: Micros) => void;
  /** Forgets the result. */
  readonly leave: () => void;
}

/** Requests withdrawals, one at a time, and finds out what became of one without a reply. */
export function useWithdraw(): UsedWithdraw {
  const { publicKey } = useMember();
  const queryClient = useQueryClient();
  const { mutateAsync } = useCallMutation('withdrawal');
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<WithdrawResult>();
  const isBusy = useRef(false);

  const readList = () =>
    callApi('getIncomeStatement', { params: { publicKey, type: 'Withdrawal' } });

  async function post(amount: Micros): Promise<WithdrawResult> {
    // Read first: only against this can a request without a reply be told from an earlier one.
    const before = await readList();
    if (!before.ok) return { kind: 'refused', failure: before.failure };
    const answer = await mutateAsync({ body: { publicKey, amount } }).then(
      ([withdrawal]): WithdrawResult | undefined =>
        withdrawal === undefined ? undefined : { kind: 'requested', withdrawal },
      refusalOf,
    );
    if (answer !== undefined) return answer;
    const after = await readList();
    if (!after.ok) return { kind: 'unknown' };
    const found = findNewWithdrawal(withdrawalsOf(before.data), withdrawalsOf(after.data), amount);
    return found === undefined ? { kind: 'unknown' } : { kind: 'requested', withdrawal: found };
  }

  async function request(amountMicros: Micros): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    setResult(undefined);
    setResult(await post(amountMicros));
    isBusy.current = false;
    setBusy(false);
    for (const name of ['getIncomeStatement', 'getDashboardBalance'] as const) {
      void queryClient.invalidateQueries({ queryKey: [name] });
    }
  }

  return {
    busy,
    result,
    request: (amountMicros) => void request(amountMicros),
    leave: () => setResult(undefined),
  };
}

/** The server's no; nothing when it did not answer, or failed at a point that its answer does not tell. */
function refusalOf(error: unknown): WithdrawResult | undefined {
  if (!(error instanceof CallFailed)) throw error;
  const { failure } = error;
  const isNo = failure.kind === 'refused' && failure.code !== 'internal';
  return isNo ? { kind: 'refused', failure } : undefined;
}
