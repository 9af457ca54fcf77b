import { paymentsCalls } from '@polytips/functions/contract/calls/payments.ts';
import { receiptsCalls } from '@polytips/functions/contract/calls/receipts.ts';
import { useMemo } from 'react';
import { receiptsRefreshMs, useActivity } from '../activity/use-activity.ts';
import { isAnswered, isMissing } from '../base/api/read-state.ts';
import { useCall } from '../base/api/use-call.ts';
import { environment } from '../config/environment.ts';
import { useMember } from '../session/use-session.ts';
import { type AddressSources, type KnownAddress, knownAddresses } from './known-address.ts';
import { useSavedRecipients } from './use-saved-recipients.ts';

const { companyWallet } = environment.chain;

/** Whom the member had to do with. */
export interface KnownAddresses {
  readonly known: readonly KnownAddress[];
  /** The movements it follows from. */
  readonly rows: AddressSources['rows'];
  /** What could not be read, for people. */
  readonly problem: string | undefined;
}

/**
 * The addresses that the member knows; undefined until all sources have answered or failed. They are those of all movements
 * that are known, also those that the list holds back until the ones between them are read: a recipient of long ago is
 * forged like any other.
 */
export function useKnownAddresses(): KnownAddresses | undefined {
  const { publicKey } = useMember();
  const { allRows: rows, problem } = useActivity();
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
    if (rows === undefined || saved === undefined || !isRead) return undefined;
    const own = [
      { address: publicKey, name: 'your own wallet' },
      { address: companyWallet, name: 'the company wallet' },
    ];
    const paid = (recipientRows ?? []).map(({ to, dates }) => {
      return { address: to, atMs: Date.parse(dates) };
    });
    const incomingSenders = (senderRows ?? []).map(({ from }) => from);
    const lost = isLost ? 'Recipients and senders could not be read.' : undefined;
    const known = knownAddresses({ rows, paid, incomingSenders, saved, own });
    return { known, rows, problem: problem ?? lost ?? savedProblem };
  }, [rows, problem, saved, savedProblem, publicKey, senderRows, recipientRows, isRead, isLost]);
}
