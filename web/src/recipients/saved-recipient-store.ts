import type { DBSchema } from 'idb';
import { keepOpen } from '../base/keep-open.ts';
import { findSaveProblem, type SavedRecipient, savedRecipient } from './saved-recipient.ts';

/** Where the recipients that members saved on this device are kept, those of each apart. */
export interface SavedRecipientStore {
  /** By name. */
  list(uid: string): Promise<readonly SavedRecipient[]>;
  /** Adds a recipient, or renames a saved one. @returns why it failed, as a sentence. */
  save(recipient: SavedRecipient): Promise<string | undefined>;
  remove(recipient: Pick<SavedRecipient, 'uid' | 'address'>): Promise<void>;
}

type Key = [uid: string, address: string];

interface Schema extends DBSchema {
  recipients: { key: Key; value: SavedRecipient; indexes: { uid: string } };
}

/** Keeps them in IndexedDB; they hold nothing secret and outlive a logout. */
export function createSavedRecipientStore(databaseName: string): SavedRecipientStore {
  const use = keepOpen<Schema>(databaseName, (database) => {
    database
      .createObjectStore('recipients', { keyPath: ['uid', 'address'] })
      .createIndex('uid', 'uid');
  });

  return {
    async list(uid) {
      const rows = await use((database) => database.getAllFromIndex('recipients', 'uid', uid));
      return readable(rows).toSorted((one, other) => one.name.localeCompare(other.name));
    },
    save(recipient) {
      // One transaction: two tabs cannot both take the last place, or the same name.
      return use(async (database) => {
        const { store, done } = database.transaction('recipients', 'readwrite');
        const save = async () => {
          const saved = readable(await store.index('uid').getAll(recipient.uid));
          const problem = findSaveProblem(recipient, saved);
          if (problem === undefined) await store.put(recipient);
          return problem;
        };
        const [problem] = await Promise.all([save(), done]);
        return problem;
      });
    },
    async remove({ uid, address }) {
      await use((database) => database.delete('recipients', [uid, address]));
    },
  };
}

// One that cannot be read is left out: the member gives it its name again, and can pay meanwhile.
function readable(rows: readonly unknown[]): readonly SavedRecipient[] {
  return rows.flatMap((row) => {
    const parsed = savedRecipient.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}
