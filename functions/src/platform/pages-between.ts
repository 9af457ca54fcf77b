import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';

const documentsPerPage = 200;

/** A part of a query's documents: those with a field from `from` on and before `until`. */
export interface Between {
  readonly field: string;
  readonly from: string | number;
  readonly until: string | number;
}

/** The documents of a query with a field in a range, in the order of the field, by the page. */
export async function* pagesBetween(
  query: Query,
  { field, from, until }: Between,
): AsyncGenerator<readonly QueryDocumentSnapshot[]> {
  const ordered = query
    .where(field, '>=', from)
    .where(field, '<', until)
    .orderBy(field)
    .limit(documentsPerPage);
  let last: QueryDocumentSnapshot | undefined;
  do {
    const { docs } = await (last === undefined ? ordered : ordered.startAfter(last)).get();
    if (docs.length > 0) yield docs;
    last = docs.length < documentsPerPage ? undefined : docs.at(-1);
  } while (last !== undefined);
}
