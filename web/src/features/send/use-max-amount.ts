import { useAttempt } from '../../base/use-attempt.ts';
import { useOnChange } from '../../base/use-on-change.ts';
import { chain } from '../../chain/app-chain.ts';
import type { Balances } from '../../chain/wallet-chain.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { readMaxAmount } from './max-amount.ts';
import { writeAmount } from './send-model.ts';
import type { SendFormState } from './use-send-form.ts';

/**
 * Fills in the highest amount of a token that can be sent; a toast explains if there is none. A reply
 * that comes after another token, another amount or the way to the review was chosen is dropped.
 */
export function useMaxAmount(
  { symbol, amountText, typeAmount }: SendFormState,
  balances: Balances | undefined,
  isChecking: boolean,
): { readonly isReading: boolean; readonly fillMax: () => Promise<void> } {
  const toast = useToast();
  const { state, start, cancel } = useAttempt((held: Balances) =>
    readMaxAmount(chain, symbol, held),
  );
  useOnChange(`${symbol} ${isChecking} ${amountText}`, cancel);

  async function fillMax(): Promise<void> {
    if (balances === undefined) return;
    const max = await start(balances);
    if (max === undefined) return;
    if (max.ok) typeAmount(writeAmount({ symbol, amount: max.amount }));
    else toast({ text: max.problem, tone: 'warn' });
  }

  return { isReading: state === 'pending', fillMax };
}
