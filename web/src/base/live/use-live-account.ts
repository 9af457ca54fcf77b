import {
  type AccountDocument,
  accountDocument,
} from '@polytips/functions/contract/account-document.ts';
import { liveDocuments } from '@polytips/functions/contract/live-documents.ts';
import { type ShownTotals, shownTotals } from '@polytips/functions/contract/shown-totals.ts';
import { useMemo } from 'react';
import { useBusinessDay } from '../api/business-day.ts';
import { createDocumentHook } from './use-document.ts';

const useAccount = createDocumentHook(accountDocument);

/** A member's own account as of now. `absent`: nothing was ever credited or requested. */
export type LiveAccount =
  | { readonly state: 'loading' }
  | { readonly state: 'absent' }
  | { readonly state: 'ready'; readonly account: AccountDocument; readonly totals: ShownTotals }
  | { readonly state: 'failed'; readonly retry: () => void };

/** Follows the own account document; its totals leave out what is not revealed yet. */
export function useLiveAccount(uid: string): LiveAccount {
  const businessDay = useBusinessDay();
  const live = useAccount(liveDocuments.account(uid));
  return useMemo(() => {
    if (live.state !== 'present') return live;
    if (businessDay === undefined) return { state: 'loading' };
    return {
      state: 'ready',
      account: live.data,
      totals: shownTotals(live.data, businessDay.day),
    };
  }, [live, businessDay]);
}
