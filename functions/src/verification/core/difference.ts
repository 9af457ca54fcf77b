/** Something in which the books differ from the chain. */
export interface Difference {
  readonly kind: 'unreadable' | 'claim' | 'dust' | 'inflow' | 'payout';
  /** The path of the document that it is about, or that is missing. */
  readonly subject: string;
  /** The transaction; null where none is known. */
  readonly hash: string | null;
  /** What differs, in words. */
  readonly problem: string;
}

/** The name of a difference: the same one has the same name whenever it is found. */
export const nameOf = ({ kind, subject, hash }: Difference): string =>
  [
    kind,
    subject.replaceAll('/', '_'),
    ...(hash === null || subject.includes(hash) ? [] : [hash]),
  ].join('_');
