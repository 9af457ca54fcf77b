import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { isMissing } from '../../../base/api/read-state.ts';
import { formatPol, formatUsdt } from '../../../base/format.ts';
import { useAttempt } from '../../../base/use-attempt.ts';
import { useOnChange } from '../../../base/use-on-change.ts';
import { chain } from '../../../chain/app-chain.ts';
import type { Balances } from '../../../chain/wallet-chain.ts';
import { AmountField } from '../../../ui/controls/amount-field.tsx';
import { Button, TextButton } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { ReadOut } from '../../../ui/read-out.tsx';
import { readMaxAmount } from '../max-amount.ts';
import { writeAmount } from '../send-model.ts';
import type { SendFormState } from '../use-send-form.ts';
import styles from './amount-entry.module.css';

interface AmountEntryProps {
  readonly form: SendFormState;
  readonly balances: UseQueryResult<Balances>;
  /** Whether the review is about to open, for the amount as it is. */
  readonly isChecking: boolean;
  /** Of the field. */
  readonly ref: Ref<HTMLInputElement>;
}

/** The amount to send, with the balance of the token and a button for all of it. */
export function AmountEntry({ form, balances, isChecking, ref }: AmountEntryProps) {
  const { symbol, amountText, reading, typeAmount } = form;
  const { isReading, filled, fillMax } = useMaxAmount(form, balances.data, isChecking);
  return (
    <div>
      <p className={styles.balance}>
        {balances.data === undefined && isMissing(balances) ? (
          <span>
            Your balance could not be read.{' '}
            <TextButton onClick={() => void balances.refetch()}>Try again</TextButton>
          </span>
        ) : (
          <span>
            Balance{' '}
            {balances.data === undefined ? (
              <Skeleton shape="text" />
            ) : (
              balanceText(symbol, balances.data)
            )}{' '}
            {symbol}
          </span>
        )}
        <Button
          size="small"
          busy={isReading}
          disabled={balances.data === undefined || isChecking}
          onClick={() => void fillMax()}
        >
          Max
        </Button>
      </p>
      <ReadOut text={filled} />
      <AmountField
        ref={ref}
        unit={symbol}
        value={amountText}
        onChange={typeAmount}
        error={reading.state === 'wrong' ? reading.problem : undefined}
        maxLength={40}
      />
    </div>
  );
}

function balanceText(symbol: TokenSymbol, { usdtMicros, polWei }: Balances): string {
  return symbol === 'USDT' ? formatUsdt(usdtMicros) : formatPol(polWei);
}

/**
 * Fills in the highest amount of a token that can be sent; a toast explains if there is none. A reply
 * that comes after another token, another amount or the way to the review was chosen is dropped.
 */
function useMaxAmount(
  { symbol, amountText, typeAmount }: SendFormState,
  balances: Balances | undefined,
  isChecking: boolean,
): {
  readonly isReading: boolean;
  /** What was filled in, while it stands there: the focus is not in its field. */
  readonly filled: string | undefined;
  readonly fillMax: () => Promise<void>;
} {
  const toast = useToast();
  const [filled, setFilled] = useState<string>();
  const { state, start, cancel } = useAttempt((held: Balances) =>
    readMaxAmount(chain, symbol, held),
  );
  useOnChange(`${symbol} ${isChecking} ${amountText}`, cancel);

  async function fillMax(): Promise<void> {
    if (balances === undefined) return;
    const max = await start(balances);
    if (max === undefined) return;
    if (!max.ok) {
      toast({ text: max.problem, tone: 'warn' });
      return;
    }
    const text = writeAmount({ symbol, amount: max.amount });
    typeAmount(text);
    setFilled(`${text} ${symbol}`);
  }

  const shown = `${amountText} ${symbol}`;
  return {
    isReading: state === 'pending',
    filled: filled === shown ? filled : undefined,
    fillMax,
  };
}
