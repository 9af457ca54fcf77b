import { sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import { useMemo, useState } from 'react';
import { environment } from '../../config/environment.ts';
import type { UnreadWarnings } from '../../payments/dialog-texts.ts';
import type { PaymentOrder } from '../../payments/payment.ts';
import { useIsBookedByHand } from '../../payments/use-is-booked-by-hand.ts';
import type { RecipientWarning } from '../../recipients/recipient-warnings.ts';
import { useIsContract } from '../../recipients/use-is-contract.ts';
import type { KnownAddresses } from '../../recipients/use-known-addresses.ts';
import { useMember } from '../../session/use-session.ts';
import { findOrderWarnings } from './order-warnings.ts';
import { useUsdtWithoutGas } from './use-usdt-without-gas.ts';

/** The warnings of a review, and which of them the member has taken note of. */
export interface ReviewWarnings {
  /** Undefined until all that they follow from is known. */
  readonly warnings: readonly RecipientWarning[] | undefined;
  readonly isAcknowledged: (warning: RecipientWarning) => boolean;
  readonly acknowledge: (warning: RecipientWarning, acknowledged: boolean) => void;
  /** How many are left to take note of; `unknown` as long as they are. */
  readonly unread: UnreadWarnings;
}

const { companyWallet: company } = environment.chain;

const none: ReadonlySet<string> = new Set();

/** Follows the warnings of an order before it is paid; a new review starts without consent. */
export function useReviewWarnings(
  order: PaymentOrder | undefined,
  addresses: KnownAddresses | undefined,
): ReviewWarnings {
  const { publicKey: from } = useMember();
  const isToCompany = order !== undefined && sameAddress(order.to, company);
  const isBookedByHand = useIsBookedByHand({ enabled: isToCompany });
  const [consent, setConsent] = useState<{ order: PaymentOrder; keys: ReadonlySet<string> }>();
  const isContract = useIsContract(order?.to);
  const { isKnown, usdtMicros } = useUsdtWithoutGas(order, from);
  const given = consent !== undefined && consent.order === order ? consent.keys : none;

  // A member may know thousands of addresses: a press on the screen compares with none of them.
  const ofOrder = useMemo(
    () =>
      order === undefined || addresses === undefined || isContract === undefined
        ? undefined
        : findOrderWarnings(order, { from, company, isBookedByHand, isContract, ...addresses }),
    [order, addresses, isContract, from, isBookedByHand],
  );
  const warnings =
    ofOrder === undefined || !isKnown
      ? undefined
      : [
          ...ofOrder,
          ...(usdtMicros === undefined ? [] : [{ kind: 'no gas left', usdtMicros } as const]),
        ];
  const isAcknowledged = (warning: RecipientWarning) => given.has(keyOf(warning));
  return {
    warnings,
    isAcknowledged,
    acknowledge(warning, acknowledged) {
      if (order === undefined) return;
      const keys = new Set(given);
      if (acknowledged) keys.add(keyOf(warning));
      else keys.delete(keyOf(warning));
      setConsent({ order, keys });
    },
    unread: warnings?.filter((warning) => !isAcknowledged(warning)).length ?? 'unknown',
  };
}

// Consent applies to what was shown: another imitated address, another amount of USDT, or who books it, needs a new one.
function keyOf(warning: RecipientWarning): string {
  if (warning.kind === 'look-alike') return `look-alike ${warning.known.address}`;
  if (warning.kind === 'company') return `company ${warning.isBookedByHand}`;
  return warning.kind === 'no gas left' ? `no gas left ${warning.usdtMicros}` : warning.kind;
}
