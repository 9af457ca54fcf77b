import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallFailed } from './call-failure.ts';
import type { CallArguments, ReadCallName } from './call-input.ts';
import { callQuery } from './call-query.ts';

/** When a call is made. */
export interface UseCallOptions {
  /** `false` holds the call back until its input is known. */
  readonly enabled?: boolean;
  readonly refetchIntervalMs?: number;
}

/** Reads with a call of the contract and keeps what it brought; the way for screens to read. */
export function useCall<Name extends ReadCallName>(
  name: Name,
  input: CallArguments<Name>,
  { enabled = true, refetchIntervalMs }: UseCallOptions = {},
): UseQueryResult<CallReply<Name>, CallFailed> {
  return useQuery<CallReply<Name>, CallFailed>({
    ...callQuery(name, input),
    enabled,
    refetchInterval: refetchIntervalMs ?? false,
  });
}
