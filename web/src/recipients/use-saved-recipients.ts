import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../session/use-session.ts';
import { type SavedRecipient, tidyName } from './saved-recipient.ts';
import { createSavedRecipientStore } from './saved-recipient-store.ts';

const store = createSavedRecipientStore('polytips-recipients');
const key = ['savedRecipients'] as const;

/** The recipients that the member saved on this device. */
export interface SavedRecipients {
  /** By name; undefined until they are loaded. */
  readonly saved: readonly SavedRecipient[] | undefined;
  /** Adds a recipient, or renames one. @returns why it failed, as a sentence. */
  readonly save: (address: string, typedName: string) => Promise<string | undefined>;
  readonly remove: (address: string) => Promise<void>;
}

/** The member's saved recipients, and how they are changed. */
export function useSavedRecipients(): SavedRecipients {
  const { uid } = useMember();
  const queryClient = useQueryClient();
  const { data: saved } = useQuery({
    queryKey: [...key, uid],
    queryFn: () => store.list(uid),
    // It reads IndexedDB alone; another tab may have changed it.
    networkMode: 'always',
    staleTime: 0,
  });
  const reread = () => queryClient.invalidateQueries({ queryKey: [...key, uid] });
  return {
    saved,
    async save(address, typedName) {
      const problem = await store.save({ uid, address, name: tidyName(typedName) });
      await reread();
      return problem;
    },
    async remove(address) {
      await store.remove({ uid, address });
      await reread();
    },
  };
}
