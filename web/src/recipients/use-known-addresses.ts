import { paymentsCalls } from '@polytips/functions/contract/calls/payments.ts';
import { receiptsCalls } from '@polytips/functions/contract/calls/receipts.ts';
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
  const { allRows, problem } = useActivity();
  const { saved, problem: savedProblem } = useSavedRecipients();
  const params = { publicKey };
  const senders = useCall(
    receiptsCalls.getReceiptSenders,
    { params },
    { refetchIntervalMs: receiptsRefreshMs },
  );
  // The newest payments are among the rows.
  const recipients = useCall(paymentsCalls.getPaidRecipients, { params });
  const { data: senderRows } = senders;
  const { data: recipientRows } = recipients;
  const isRead = isAnswered(senders) && isAnswered(recipients);
  const isLost = isMissing(senders) || isMissing(recipients);
  return useMemo(() => {
    if (saved === undefined || !isRead) return undefined;
    const own = [
      { address: publicKey, name: 'your own wallet' },
      { address: companyWallet, name: 'the company wallet' },
    ];
    const paid = (recipientRows ?? []).map(({ to, dates }) => {
      return { address: to, atMs: Date.parse(dates) };
    });
    const incomingSenders = (senderRows ?? []).map(({ from }) => from);
    const lost = isLost ? 'Recipients and senders could not be read.' : undefined;
    return knownFromActivity(
      { allRows, problem: problem ?? lost ?? savedProblem },
      { paid, incomingSenders, saved, own },
    );
  }, [allRows, problem, saved, savedProblem, publicKey, senderRows, recipientRows, isRead, isLost]);
}
