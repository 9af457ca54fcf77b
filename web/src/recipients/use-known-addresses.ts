import { receiptsCalls } from '@polytips/functions/contract/receipts.ts';
import { useMemo } from 'react';
import { receiptsRefreshMs, useActivity } from '../activity/use-activity.ts';
import { isAnswered, isMissing } from '../base/api/read-state.ts';
import { useCall } from '../base/api/use-call.ts';
import { environment } from '../config/environment.ts';
import { useMember } from '../session/use-session.ts';
import { type KnownAddresses, knownFromActivity } from './known-from-activity.ts';
import { useSavedRecipients } from './use-saved-recipients.ts';

const { companyWallet } = environment.chain;

/** The addresses that the member knows; undefined until all sources have answered or failed. */
export function useKnownAddresses(): KnownAddresses | undefined {
  const { publicKey } = useMember();
  const { allRows, problem, hasMorePaid } = useActivity();
  const { saved, problem: savedProblem } = useSavedRecipients();
  const senders = useCall(
    receiptsCalls.getReceiptSenders,
    { params: { publicKey } },
    { refetchIntervalMs: receiptsRefreshMs },
  );
  const { data } = senders;
  const isRead = isAnswered(senders);
  const isLost = isMissing(senders);
  return useMemo(() => {
    if (saved === undefined || !isRead) return undefined;
    const own = [
      { address: publicKey, name: 'your own wallet' },
      { address: companyWallet, name: 'the company wallet' },
    ];
    const incomingSenders = (data ?? []).map(({ from }) => from);
    const lost = isLost ? 'The senders of USDT could not be read.' : undefined;
    return knownFromActivity(
      { allRows, problem: problem ?? lost ?? savedProblem, hasMorePaid },
      { incomingSenders, saved, own },
    );
  }, [allRows, problem, hasMorePaid, saved, savedProblem, publicKey, data, isRead, isLost]);
}
