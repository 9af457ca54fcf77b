import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  address,
  instant,
  owner,
  pageAfter,
  rowsOrNoData,
  transactionHash,
  usdt,
} from '../values/schemas.ts';

/** The id of a receipt: a transaction and a log of it. */
export const receiptSerial = z.string().check(z.regex(/^0x[0-9a-f]{64}_\d{1,6}$/));

/** USDT that the caller's wallet received in final blocks, more than nothing. */
const receiptRow = z.lazy(() =>
  z.object({
    /** Unlike `txn`, a row's own: a transaction may pay a member twice. */
    id: receiptSerial,
    txn: transactionHash,
    from: address,
    amt: usdt,
    dates: instant,
  }),
);

export const receiptsCalls = {
  getReceipts: defineCall({
    name: 'getReceipts',
    summary: "Lists the USDT that the caller's wallet received, newest first.",
    method: 'GET',
    path: '/getReceipts/{publicKey}',
    access: { who: 'owner', of: 'params' },
    pagedBy: ['id'],
    schemas: () => ({
      params: owner,
      query: pageAfter(receiptSerial),
      reply: rowsOrNoData(receiptRow),
    }),
  }),
  getReceiptSenders: defineCall({
    name: 'getReceiptSenders',
    summary:
      "Lists who sent USDT to the caller's wallet, also nothing: the newest 1,000 in lower case, to compare a recipient with.",
    method: 'GET',
    path: '/getReceiptSenders/{publicKey}',
    access: { who: 'owner', of: 'params' },
    schemas: () => ({
      params: owner,
      reply: rowsOrNoData(z.object({ from: address })),
    }),
  }),
};
