import { useState } from 'react';
import { environment } from '../../config/environment.ts';
import { parseRecipient } from '../../recipients/parse-recipient.ts';
import type { RecipientParsing } from '../../recipients/recipient.ts';
import { type AmountReading, readAmount, type Token, writeAmount } from './send-amount.ts';

/** The fields of the send screen, and their parsed values. */
export interface SendForm {
  readonly token: Token;
  readonly amountText: string;
  readonly reading: AmountReading;
  readonly recipientText: string;
  readonly recipient: RecipientParsing;
  /** Changes the token; the amount was one of the other. */
  readonly chooseToken: (token: Token) => void;
  readonly typeAmount: (text: string) => void;
  readonly typeRecipient: (text: string) => void;
  /** Fills in a pasted, scanned or picked text: an address, or a payment code with more in it. */
  readonly fillRecipient: (text: string) => void;
}

const { id: chainId, usdtAddress } = environment.chain;

const read = (text: string) => parseRecipient(text, { chainId, usdtAddress });

/** The state of the send screen's form. `onChange` is called when it describes another payment. */
export function useSendForm(onChange: () => void): SendForm {
  const [token, setToken] = useState<Token>('USDT');
  const [amountText, setAmountText] = useState('');
  const [recipientText, setRecipientText] = useState('');
  const recipient = read(recipientText);
  const chooseToken = (chosen: Token) => {
    onChange();
    if (chosen !== token) setAmountText('');
    setToken(chosen);
  };
  return {
    token,
    amountText,
    reading: readAmount(amountText, token),
    recipientText,
    recipient,
    chooseToken,
    typeAmount(text) {
      onChange();
      setAmountText(text);
    },
    typeRecipient(text) {
      onChange();
      setRecipientText(text);
    },
    fillRecipient(text) {
      const parsing = read(text);
      setRecipientText(parsing.ok ? parsing.value.address : text.trim());
      // Written differently, it is still the same payment, and may be under review already.
      if (!isSameRecipient(parsing, recipient)) onChange();
      if (!parsing.ok) return;
      const { kind, amount } = parsing.value;
      if (kind !== undefined) chooseToken(kind);
      if (kind !== undefined && amount !== undefined) setAmountText(writeAmount({ kind, amount }));
    },
  };
}

function isSameRecipient(one: RecipientParsing, other: RecipientParsing): boolean {
  return one.ok && other.ok && one.value.address === other.value.address;
}
