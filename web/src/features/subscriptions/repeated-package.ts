import { rowsOfTransfers } from '../../activity/list-activity.ts';
import type { PaymentOrder } from '../../payments/payment.ts';
import { findRepeat } from '../../recipients/recipient-warnings.ts';

/** The warning that the package under review was paid a moment ago, if one of the member's payments says so. */
export const findRepeatedPackage = ({
  to,
  paid: { symbol, amount },
  newest,
  reviewedAtMs: nowMs,
}: PaymentOrder): ReturnType<typeof findRepeat> =>
  findRepeat({ to, symbol, amount, nowMs, rows: rowsOfTransfers(newest) });
