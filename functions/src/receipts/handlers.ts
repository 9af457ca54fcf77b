import type { Handlers } from '../context/handler.ts';
import { accepted } from '../platform/outcome.ts';
import { listReceipts, listSenders, receiptIdOf } from './store.ts';

/** The calls about what members received. */
export const receiptsHandlers = {
  getReceipts: async ({ query }, { publicKey }, { context }) => {
    const { config, firestore } = context;
    const receipts = await listReceipts(firestore, config.chainId, publicKey, query);
    const rows = receipts.map((receipt) => ({
      id: receiptIdOf(receipt),
      txn: receipt.hash,
      from: receipt.from,
      amt: receipt.amountMicros,
      dates: receipt.minedAt,
    }));
    return accepted(rows);
  },

  getReceiptSenders: async (_, { publicKey }, { context }) => {
    const senders = await listSenders(context.firestore, publicKey);
    return accepted(senders.map((from) => ({ from })));
  },
} satisfies Handlers<'getReceipts' | 'getReceiptSenders'>;
