import { useCallback, useState } from 'react';
import { type AmountReading, readAmount, type Token } from '../../base/typed-amount.ts';
import { useLateCode } from '../../base/use-late-code.ts';
import { useOnChange } from '../../base/use-on-change.ts';
import { environment } from '../../config/environment.ts';
import type { parseRecipient } from '../../recipients/parse-recipient.ts';
import type { RecipientParsing } from '../../recipients/recipient.ts';
import { writeAmount } from './send-model.ts';

/** The fields of the send screen, and their parsed values. */
export interface SendFormState {
  readonly token: Token;
  readonly amountText: string;
  readonly reading: AmountReading;
  readonly recipientText: string;
  /** Undefined until the code that reads it is there. */
  readonly recipient: RecipientParsing | undefined;
  /**
   * Waits for the code that reads the recipient.
   * @throws {CallFailed} where it cannot be loaded.
   */
  readonly prepare: () => Promise<void>;
  /** Changes the token; the amount was one of the other. */
  readonly chooseToken: (token: Token) => void;
  readonly typeAmount: (text: string) => void;
  readonly typeRecipient: (text: string) => void;
  /** Fills in a whole text, once it can be read: an address, or a payment code with more in it. */
  readonly fillRecipient: (text: string) => void;
}

const { id: chainId, usdtAddress } = environment.chain;

/** The checksum of addresses is a hash, which is much code. */
const loadReading = () => import('../../recipients/parse-recipient.ts');

/** The state of the send screen's form. `onChange` is called when it describes another payment. */
export function useSendForm(onChange: () => void): SendFormState {
  const [token, setToken] = useState<Token>('USDT');
  const [amountText, setAmountText] = useState('');
  const [recipientText, setRecipientText] = useState('');
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
  const chooseToken = (chosen: Token) => {
    onChange();
    if (chosen !== token) setAmountText('');
    setToken(chosen);
  };
  const fillRecipient = (text: string) => {
    const parsing = read(text);
    setRecipientText(parsing?.ok === true ? parsing.value.address : text.trim());
    setUnread(parsing === undefined ? text : undefined);
    // Written differently, it is still the same payment, and may be under review already.
    if (!isSameRecipient(parsing, recipient)) onChange();
    if (parsing?.ok !== true) return;
    const { kind, amount } = parsing.value;
    if (kind !== undefined) chooseToken(kind);
    if (kind !== undefined && amount !== undefined) setAmountText(writeAmount({ kind, amount }));
  };
  useOnChange(parse !== undefined, () => {
    if (unread !== undefined) fillRecipient(unread);
  });
  return {
    token,
    amountText,
    reading: readAmount(amountText, token),
    recipientText,
    recipient,
    prepare: async () => take(await fetchReading()),
    chooseToken,
    typeAmount(text) {
      onChange();
      setAmountText(text);
    },
    typeRecipient(text) {
      onChange();
      setRecipientText(text);
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
