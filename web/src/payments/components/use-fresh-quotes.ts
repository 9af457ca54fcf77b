import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useBalances } from '../../chain/use-balances.ts';
import { useMember } from '../../session/use-session.ts';
import { paymentQuoteKey } from '../use-payment-quote.ts';

/**
 * Has payments tried on the chain again as soon as the wallet holds something else: what they lacked
 * may have arrived.
 */
export function useFreshQuotes(): void {
  const { publicKey } = useMember();
  const queryClient = useQueryClient();
  const { data } = useBalances(publicKey);
  const held = data === undefined ? undefined : `${data.usdtMicros} ${data.polWei}`;
  const seen = useRef(held);
  useEffect(() => {
    const isNews = seen.current !== undefined && held !== seen.current;
    seen.current = held;
    if (isNews) void queryClient.invalidateQueries({ queryKey: paymentQuoteKey });
  }, [held, queryClient]);
}
