import type { CallName, CallReply, contract } from '@polytips/functions/contract/contract.ts';
import type { NamedCall } from './call-input.ts';

/** The calls whose lists come a page at a time. */
export type PagedCallName = {
  [Name in CallName]: (typeof contract)[Name] extends { readonly pagedBy: readonly string[] }
    ? Name
    : never;
}[CallName];

/** A call whose list comes a page at a time, as its row of the contract. */
export interface PagedCall<Name extends PagedCallName> extends NamedCall<Name> {
  readonly pagedBy: readonly [string, ...string[]];
}

/** A row of a list. */
export type RowOf<Name extends PagedCallName> = CallReply<Name>[number];

/** The value of `after` for the page that follows a row. */
export function serialOf<Name extends PagedCallName>(
  { name, pagedBy }: PagedCall<Name>,
  row: RowOf<Name>,
): string {
  const fields = new Map<string, unknown>(Object.entries(row));
  const serial = pagedBy.map((field) => fields.get(field)).find(Boolean);
  if (typeof serial !== 'string') throw new TypeError(`A row of ${name} without a serial`);
  return serial;
}

/**
 * The value of `after` for the page that follows another; `undefined` when there is none. A page with
 * fewer rows than `limit` is the last one.
 */
export function nextAfter<Name extends PagedCallName>(
  call: PagedCall<Name>,
  rows: readonly RowOf<Name>[],
  limit: number,
): string | undefined {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? undefined : serialOf(call, last);
}
