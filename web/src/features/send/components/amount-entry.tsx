import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Ref } from 'react';
import { isMissing } from '../../../base/api/read-state.ts';
import { formatPol, formatUsdt } from '../../../base/format.ts';
import type { Balances } from '../../../chain/wallet-chain.ts';
import { AmountField } from '../../../ui/controls/amount-field.tsx';
import { Button, TextButton } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useMaxAmount } from '../use-max-amount.ts';
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
  const { isReading, fillMax } = useMaxAmount(form, balances.data, isChecking);
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
