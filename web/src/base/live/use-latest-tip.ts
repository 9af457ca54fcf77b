import { latestTipDocument, liveDocuments } from '@polytips/functions/contract/live-documents.ts';
import { useMemo } from 'react';
import { useFirestore, useObservable } from 'reactfire';
import * as z from 'zod/mini';
import { liveId } from './live-cache.ts';
import { liveDocument } from './live-document.ts';

const path = liveDocuments.latestTip;

/**
 * Follows the serial of the tip that was posted last, whether or not the member may read it; `null`
 * before the first tip, `undefined` until it is heard. Throws when Firestore refuses: put it inside
 * a `LiveSection`.
 */
export function useLatestTip(): string | null | undefined {
  const firestore = useFirestore();
  const { status, data } = useObservable(liveId(path), liveDocument(firestore, path));
  return useMemo(() => {
    if (status === 'loading') return undefined;
    return data === undefined ? null : z.parse(latestTipDocument, data).id;
  }, [status, data]);
}
