import type { QueryClient, QueryKey } from '@tanstack/react-query';

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
