import { type DBSchema, openDB } from 'idb';
import { findSaveProblem, type SavedRecipient, savedRecipient } from './saved-recipient.ts';

/** Where the recipients that members saved on this device are kept, those of each apart. */
export interface SavedRecipientStore {
  /** By name. */
  list(uid: string): Promise<readonly SavedRecipient[]>;
  /** Adds a recipient, or gives a saved one a new name; a sentence says why it was not done. */
  save(recipient: SavedRecipient): Promise<string | undefined>;
  remove(recipient: Pick<SavedRecipient, 'uid' | 'address'>): Promise<void>;
}

type Key = [uid: string, address: string];

interface Schema extends DBSchema {
  recipients: { key: Key; value: SavedRecipient; indexes: { uid: string } };
}

/** Keeps them in IndexedDB; they hold nothing secret and outlive a logout. */
export function createSavedRecipientStore(databaseName: string): SavedRecipientStore {
  let opened: ReturnType<typeof openRecipients> | undefined;
  const database = () => (opened ??= openRecipients(databaseName));

  return {
    async list(uid) {
      const rows: readonly unknown[] = await (await database()).getAllFromIndex(
        'recipients',
        'uid',
        uid,
      );
      return readable(rows).toSorted((one, other) => one.name.localeCompare(other.name));
    },
    async save(recipient) {
      // One transaction: two tabs cannot both take the last place, or the same name.
      const transaction = (await database()).transaction('recipients', 'readwrite');
      const saved = readable(await transaction.store.index('uid').getAll(recipient.uid));
      const problem = findSaveProblem(recipient, saved);
      if (problem === undefined) await transaction.store.put(recipient);
      await transaction.done;
      return problem;
    },
    async remove({ uid, address }) {
      await (await database()).delete('recipients', [uid, address]);
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

const openRecipients = (name: string) =>
  openDB<Schema>(name, 1, {
    upgrade(database) {
      database
        .createObjectStore('recipients', { keyPath: ['uid', 'address'] })
        .createIndex('uid', 'uid');
    },
  });
