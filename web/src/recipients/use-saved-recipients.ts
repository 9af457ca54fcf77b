import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../base/api/read-again.ts';
import { useMember } from '../session/use-session.ts';
import { type SavedRecipient, tidyName } from './saved-recipient.ts';
import { createSavedRecipientStore } from './saved-recipient-store.ts';

const store = createSavedRecipientStore('polytips-recipients');
const key = ['savedRecipients'] as const;

/** The recipients that the member saved on this device. */
export interface SavedRecipients {
  /** By name; undefined until they are loaded, none where they could not be. */
  readonly saved: readonly SavedRecipient[] | undefined;
  /** Why there may be others, as a sentence. */
  readonly problem: string | undefined;
  /** Adds a recipient, or renames one. @returns why it failed, as a sentence. */
  readonly save: (address: string, typedName: string) => Promise<string | undefined>;
  /** @returns why it failed, as a sentence. */
  readonly remove: (address: string) => Promise<string | undefined>;
}

/** The member's saved recipients, and how they are changed. */
export function useSavedRecipients(): SavedRecipients {
  const { uid } = useMember();
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: [...key, uid],
    queryFn: () => store.list(uid),
    // It reads IndexedDB alone; another tab may have changed it.
    networkMode: 'always',
    staleTime: 0,
  });
  const reread = () => readAgain(queryClient, key);
  return {
    saved: data?.saved,
    problem: data?.problem,
    async save(address, typedName) {
      const problem = await store.save({ uid, address, name: tidyName(typedName) });
      await reread();
      return problem;
    },
    async remove(address) {
      const problem = await store.remove({ uid, address });
      await reread();
      return problem;
    },
  };
}
