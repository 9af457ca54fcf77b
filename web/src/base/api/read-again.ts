import { focusManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { dropEarlyCall } from './early-call.ts';

/**
 * Reads again what is out of date after a change: of the queries whose key begins with one of these names, or
 * of all, those on screen at once and the others when they are next looked at. A read that is under way is
 * dropped: it would bring what was so before the change, as if it were of after it.
 */
export const readAgain = (queryClient: QueryClient, names?: readonly string[]): Promise<void> =>
  outdate(queryClient, 'active', names);

/** The same for what nobody waits for: of a hidden page it is read when the member looks at the page. */
export const readAgainInSight = (
  queryClient: QueryClient,
  names: readonly string[],
): Promise<void> => outdate(queryClient, focusManager.isFocused() ? 'active' : 'none', names);

/**
 * Marks as out of date what begins with one of these names, or all, and drops reads of it that are under way. Those on
 * screen are read again where `refetchType` is `active`; with `none` nothing is read by this.
 */
export async function outdate(
  queryClient: QueryClient,
  refetchType: 'active' | 'none',
  names?: readonly string[],
): Promise<void> {
  const predicate = ({ queryKey }: Query) => names?.some((name) => name === queryKey[0]) ?? true;
  dropEarlyCall();
  await queryClient.cancelQueries({
    // One on screen that has been read before is begun again below, and who waits for it gets what that brings.
    predicate: (query) =>
      predicate(query) &&
      !(refetchType === 'active' && query.isActive() && query.state.data !== undefined),
  });
  await queryClient.invalidateQueries({ predicate, refetchType });
}

/**
 * Keeps what the browser knows a read would bring, as if it had been made. A read that is under way is dropped: it
 * would bring what was so before.
 */
export async function keepReply(
  queryClient: QueryClient,
  queryKey: QueryKey,
  reply: unknown,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, reply);
}

/** Forgets what a read brought, which must not stand while it is made again, or cannot be; nothing is read by this. */
export function forgetReply(queryClient: QueryClient, name: string): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [name] })) query.reset();
}
