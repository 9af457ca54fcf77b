import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../base/api/call-api.ts';
import { readAgain } from '../../base/api/read-again.ts';
import { useAttempt } from '../../base/use-attempt.ts';
import { changedReads } from '../../reads/changed-reads.ts';
import { useMember } from '../../session/use-session.ts';
import { vault } from '../../vault/app-vault.ts';
import { withProof } from '../../wallet/prove-wallet.ts';
import { requestWithdrawal, type WithdrawResult } from './request-withdrawal.ts';

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
    const deps = { callApi, withProof: withProof({ vault, callApi }, uid) };
    const ended = await requestWithdrawal(deps, publicKey, amountMicros);
    void readAgain(queryClient, changedReads.withdrawal);
    return ended;
  });
  return {
    busy: state === 'pending',
    result,
    request: (amountMicros) => void start(amountMicros),
    leave: cancel,
  };
}
