import type { Micros } from '@polytips/functions/contract/micros.ts';
import { statementsCalls } from '@polytips/functions/contract/statements.ts';
import { withdrawalsCalls } from '@polytips/functions/contract/withdrawals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../base/api/call-api.ts';
import type { CallFailure } from '../../base/api/call-failure.ts';
import { useAttempt } from '../../base/use-attempt.ts';
import { useMember } from '../../session/use-session.ts';
import { vault } from '../../vault/app-vault.ts';
import { withProof } from '../../wallet/prove-wallet.ts';
import type { WalletOwner } from '../../wallet/sealed-wallet.ts';
import { findNewWithdrawal, type Withdrawal, withdrawalsOf } from './withdraw-model.ts';

/**
 * How a request ended.
 * - `requested`: the server has it.
 * - `refused`: it was not carried out.
 * - `unknown`: no reply came, and the status list does not show it.
 */
export type WithdrawResult =
  | { readonly kind: 'requested'; readonly withdrawal: Withdrawal }
  | { readonly kind: 'refused'; readonly failure: CallFailure }
  | { readonly kind: 'unknown' };

/** Requests withdrawals, one at a time. */
export function useWithdraw(): {
  readonly busy: boolean;
  readonly result: WithdrawResult | undefined;
  readonly request: (amountMicros: Micros) => void;
  /** Forgets the result. */
  readonly leave: () => void;
} {
  const { publicKey, uid } = useMember();
  const queryClient = useQueryClient();
  const { state, result, start, cancel } = useAttempt(async (amountMicros: Micros) => {
    const ended = await requestWithdrawal({ publicKey, uid }, amountMicros);
    for (const name of ['withdrawalState', 'getIncomeStatement', 'getDashboardBalance'] as const) {
      void queryClient.invalidateQueries({ queryKey: [name] });
    }
    return ended;
  });
  return {
    busy: state === 'pending',
    result,
    request: (amountMicros) => void start(amountMicros),
    leave: cancel,
  };
}

/** Requests a withdrawal; without a clear reply, the status list shows whether the server has it. */
async function requestWithdrawal(
  { publicKey, uid }: Pick<WalletOwner, 'publicKey' | 'uid'>,
  amount: Micros,
): Promise<WithdrawResult> {
  const readList = () =>
    callApi(statementsCalls.getIncomeStatement, { params: { publicKey, type: 'Withdrawal' } });
  // Read first: without this list, a new withdrawal looks the same as an earlier one.
  const before = await readList();
  if (!before.ok) return { kind: 'refused', failure: before.failure };
  const reply = await withProof({ vault, callApi }, uid, () =>
    callApi(withdrawalsCalls.withdrawal, { body: { publicKey, amount } }),
  );
  if (!reply.ok) {
    const { failure } = reply;
    if (failure.kind === 'refused' && failure.code !== 'internal')
      return { kind: 'refused', failure };
  } else if (reply.data[0] !== undefined) {
    return { kind: 'requested', withdrawal: reply.data[0] };
  }
  const after = await readList();
  if (!after.ok) return { kind: 'unknown' };
  const found = findNewWithdrawal(withdrawalsOf(before.data), withdrawalsOf(after.data), amount);
  return found === undefined ? { kind: 'unknown' } : { kind: 'requested', withdrawal: found };
}
