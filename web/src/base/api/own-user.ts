import type { CallReply } from '@polytips/functions/contract/contract.ts';

type Reply = CallReply<'getUser'>;

/** A member's record, as its owner sees it. */
export type OwnUser = Extract<Reply[number], { readonly MAIL: string }>;

/** The caller's own record in a reply of `getUser`; undefined before the reply, and in one about another member. */
export function ownUserOf(reply: Reply | undefined): OwnUser | undefined {
  const row = reply?.[0];
  return row !== undefined && 'MAIL' in row ? row : undefined;
}
