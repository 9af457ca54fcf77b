import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import { useCallback, useEffect, useState } from 'react';
import { type AmountReading, readAmount } from '../../base/typed-amount.ts';
import { useLateCode } from '../../base/use-late-code.ts';
import { useOnChange } from '../../base/use-on-change.ts';
import { environment } from '../../config/environment.ts';
import { needsPage } from '../../payments/payment-controller.ts';
import type { Payment } from '../../payments/use-payment.ts';
import type { parseRecipient } from '../../recipients/parse-recipient.ts';
import type { RecipientParsing } from '../../recipients/recipient.ts';
import { useLocation } from '../../ui/router.tsx';
import { writeAmount } from './send-model.ts';

/** What is filled in. */
interface Draft {
  readonly symbol: TokenSymbol;
  readonly amountText: string;
  readonly recipientText: string;
}

/** The fields of the send screen, and their parsed values. */
export interface SendFormState extends Draft {
  readonly reading: AmountReading;
  /** Undefined until the code that reads it is there. */
  readonly recipient: RecipientParsing | undefined;
  /**
   * Waits for the code that reads the recipient.
   * @throws {CallFailed} where it cannot be loaded.
   */
  readonly prepare: () => Promise<void>;
  /** Changes the token; the amount was one of the other. */
  readonly chooseSymbol: (symbol: TokenSymbol) => void;
  readonly typeAmount: (text: string) => void;
  readonly typeRecipient: (text: string) => void;
  /** Fills in a whole text, once it can be read: an address, or a payment code with more in it. */
  readonly fillRecipient: (text: string) => void;
}

const { id: chainId, usdtAddress } = environment.chain;

/** The checksum of addresses is a hash, which is much code. */
const loadReading = () => import('../../recipients/parse-recipient.ts');

const blank: Draft = { symbol: 'USDT', amountText: '', recipientText: '' };

const none = { ...blank, owner: '' };

/** What the form was left with last, and whose it was. No address says it: others may read where a browser has been. */
let left = none;

/**
 * The state of the send screen's form. The way back to it, such as from where missing money is added, leads to what its
 * owner had filled in and has not paid. The payment is left when the form describes another one.
 */
export function useSendForm(
  owner: string,
  { flow, leave: onChange }: Pick<Payment, 'flow' | 'leave'>,
): SendFormState {
  const { way } = useLocation();
  const [draft, setDraft] = useState<Draft>(() =>
    way === 'back' && left.owner === owner ? left : blank,
  );
  const { symbol, amountText, recipientText } = draft;
  useEffect(() => {
    left = { ...draft, owner };
  }, [draft, owner]);
  // A payment that is confirmed continues without its screen; nothing was signed of one that came to nothing, or has to
  // be confirmed once more.
  useOnChange(flow, () => {
    if (flow.stage === 'paying') left = none;
    else if (flow.stage === 'ended' && needsPage(flow)) setDraft(blank);
    else if (flow.stage !== 'idle') left = { ...draft, owner };
  });
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  // Filled in before it could be read.
  const [unread, setUnread] = useState<string>();
  const [parse, setParse] = useState<typeof parseRecipient>();
  const take = useCallback(
    (code: { readonly parseRecipient: typeof parseRecipient }) =>
      setParse(() => code.parseRecipient),
    [],
  );
  const fetchReading = useLateCode(loadReading, take);
  const read = (text: string) => parse?.(text, { chainId, usdtAddress });
  const recipient = unread === undefined ? read(recipientText) : undefined;
  const chooseSymbol = (chosen: TokenSymbol) => {
    onChange();
    if (chosen !== symbol) change({ symbol: chosen, amountText: '' });
  };
  const fillRecipient = (text: string) => {
    const parsing = read(text);
    change({ recipientText: parsing?.ok === true ? parsing.value.address : text.trim() });
    setUnread(parsing === undefined ? text : undefined);
    // Written differently, it is still the same payment, and may be under review already.
    if (!isSameRecipient(parsing, recipient)) onChange();
    if (parsing?.ok !== true) return;
    const { symbol: requested, amount } = parsing.value;
    if (requested !== undefined) chooseSymbol(requested);
    if (requested !== undefined && amount !== undefined)
      change({ amountText: writeAmount({ symbol: requested, amount }) });
  };
  useOnChange(parse !== undefined, () => {
    if (unread !== undefined) fillRecipient(unread);
  });
  return {
    symbol,
    amountText,
    reading: readAmount(amountText, symbol),
    recipientText,
    recipient,
    prepare: async () => take(await fetchReading()),
    chooseSymbol,
    typeAmount(text) {
      onChange();
      change({ amountText: text });
    },
    typeRecipient(text) {
      onChange();
      change({ recipientText: text });
      setUnread(undefined);
    },
    fillRecipient,
  };
}

function isSameRecipient(
  one: RecipientParsing | undefined,
  other: RecipientParsing | undefined,
): boolean {
  return one?.ok === true && other?.ok === true && one.value.address === other.value.address;
}
