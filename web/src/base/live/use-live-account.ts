import {
  type AccountDocument,
  accountDocument,
} from '@polytips/functions/contract/account-document.ts';
import { liveDocuments } from '@polytips/functions/contract/live-documents.ts';
import { type ShownTotals, shownTotals } from '@polytips/functions/contract/shown-totals.ts';
import { useMemo } from 'react';
import { useFirestore, useObservable } from 'reactfire';
import * as z from 'zod/mini';
import { useBusinessDay } from '../api/business-day.ts';
import { liveId } from './live-cache.ts';
import { liveDocument } from './live-document.ts';

/** A member's own account as of now. `absent`: nothing was ever credited or requested. */
export type LiveAccount =
  | { readonly state: 'loading' }
  | { readonly state: 'absent' }
  | { readonly state: 'ready'; readonly account: AccountDocument; readonly totals: ShownTotals };

/**
 * Follows the own account document; its totals leave out what is not revealed yet.
 * Throws when Firestore refuses or the document is not an account: put it inside a `LiveSection`.
 */
export function useLiveAccount(uid: string): LiveAccount {
  const firestore = useFirestore();
  const businessDay = useBusinessDay();
  const path = liveDocuments.account(uid);
  const heard = useObservable(liveId(path), liveDocument(firestore, path));
  const account = useMemo(
    () => (heard.data === undefined ? undefined : z.parse(accountDocument, heard.data)),
    [heard.data],
  );
  return useMemo(() => {
    if (heard.status === 'loading') return { state: 'loading' };
    if (account === undefined) return { state: 'absent' };
    if (businessDay === undefined) return { state: 'loading' };
    return { state: 'ready', account, totals: shownTotals(account, businessDay.day) };
  }, [heard.status, account, businessDay]);
}
