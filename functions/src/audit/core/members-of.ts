import type { Actor } from '../../context/context.ts';
import { uidPattern } from '../../contract/values/patterns.ts';

/** The collections whose documents are named for their member. */
const ownedPattern = /^(?:users|subscriptions|withdrawals)\/([^/_]+)/;

/** The fields of a document that name a member. */
const memberFields = ['uid', 'second', 'sender'] as const;

type State = Readonly<Record<string, unknown>> | null;

/** The members that an audit event is found by: who did it, and whom it is about. */
export function membersOf(
  { id }: Pick<Actor, 'id'>,
  {
    subject,
    before,
    after,
  }: { readonly subject: string; readonly before: State; readonly after: State },
): string[] {
  const [, owner] = ownedPattern.exec(subject) ?? [];
  const named = memberFields.flatMap((field) => [before?.[field], after?.[field]]);
  return [...new Set([id, owner, ...named])].filter(
    (each): each is string => typeof each === 'string' && uidPattern.test(each),
  );
}
