import { sameAddress } from '@polytips/functions/contract/patterns.ts';
import type { RowOf } from '../../base/api/paged-calls.ts';
import { amountOfRow, findReplaceable, type ProposedPayment } from '../../payments/payment.ts';
import { purposeOfRow } from './activity-texts.ts';

/** The payments that may take the place of a late one. */
export interface Replacements {
  /** The same at higher fees. A package is paid to the company wallet of this build alone, whatever the row says. */
  readonly faster: ProposedPayment | undefined;
  readonly cancellation: ProposedPayment | undefined;
}

/** What may take the place of the late payment of a row. */
export function findReplacements(
  row: RowOf<'getTransfers'>,
  { companyWallet, publicKey }: { readonly companyWallet: string; readonly publicKey: string },
): Replacements {
  const replaces = findReplaceable(row);
  if (replaces === undefined) return { faster: undefined, cancellation: undefined };
  const purpose = purposeOfRow(row);
  const isOthers = purpose.kind === 'subscription' && !sameAddress(row.to, companyWallet);
  return {
    faster: isOthers
      ? undefined
      : { to: row.to, recipient: 'this address', paid: amountOfRow(row), purpose, replaces },
    cancellation: {
      to: publicKey,
      recipient: 'your own wallet',
      paid: { kind: 'POL', amount: 0n },
      purpose: { kind: 'cancellation' },
      replaces,
    },
  };
}
