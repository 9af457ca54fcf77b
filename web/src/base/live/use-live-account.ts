import {
  type AccountDocument,
  accountDocument,
} from '@polytips/functions/contract/account-document.ts';
import { liveDocuments } from '@polytips/functions/contract/live-documents.ts';
import { type ShownTotals, shownTotals } from '@polytips/functions/contract/shown-totals.ts';
import { useMemo } from 'react';
import { useBusinessDay } from '../api/business-day.ts';
import { createDocumentHook, type LiveDocument } from './use-document.ts';

const useAccount = createDocumentHook(accountDocument);

/** A member's own account as of now. */
export type LiveAccount =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly account: AccountDocument; readonly totals: ShownTotals }
  | { readonly state: 'failed' };

/** Follows the own account document; its totals leave out what is not revealed yet. */
export function useLiveAccount(uid: string): LiveAccount {
  const businessDay = useBusinessDay();
  const live = useAccount(liveDocuments.account(uid));
  return useMemo(() => liveAccountOf(live, businessDay?.day), [live, businessDay?.day]);
}

/** The account that its document shows on the business day `day`; undefined before a reply has named that. */
export function liveAccountOf(
  live: LiveDocument<AccountDocument>,
  day: string | undefined,
): LiveAccount {
  switch (live.state) {
    case 'present':
      if (day === undefined) return { state: 'loading' };
      return { state: 'ready', account: live.data, totals: shownTotals(live.data, day) };
    case 'absent':
      // Each member has one since the signup, so that this one is lost. Its listener sees it come back.
      return { state: 'failed' };
    default:
      return live;
  }
}
