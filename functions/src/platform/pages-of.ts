import type { Query, QueryDocumentSnapshot, QuerySnapshot } from 'firebase-admin/firestore';

/** The documents of an ordered query by the page, none of them empty. */
export async function* pagesOf(
  ordered: Query,
  pageLength: number,
  get: (page: Query) => Promise<QuerySnapshot> = (page) => page.get(),
): AsyncGenerator<readonly QueryDocumentSnapshot[]> {
  let page = ordered.limit(pageLength);
  for (;;) {
    const { docs } = await get(page);
    const last = docs.at(-1);
    if (last === undefined) return;
    yield docs;
    if (docs.length < pageLength) return;
    page = page.startAfter(last);
  }
}

const documentsPerPage = 200;

/** A part of a query's documents: those with a field from `from` on and before `until`. */
export interface Between {
  readonly field: string;
  readonly from: string | number;
  readonly until: string | number;
}

/** The documents of a query with a field in a range, in the order of the field, by the page. */
export const pagesBetween = (query: Query, { field, from, until }: Between) =>
  pagesOf(query.where(field, '>=', from).where(field, '<', until).orderBy(field), documentsPerPage);
