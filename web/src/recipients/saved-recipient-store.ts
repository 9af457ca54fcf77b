import type { DBSchema } from 'idb';
import { keepOpen } from '../base/browser/keep-open.ts';
import { inTime } from '../base/time/in-time.ts';
import { findSaveProblem, type SavedRecipient, savedRecipient } from './saved-recipient.ts';

/** The saved recipients of a member, as far as the browser gives them. */
interface ListedRecipients {
  /** By name; none where they could not be read. */
  readonly saved: readonly SavedRecipient[];
  /** Why there may be others, as a sentence. */
  readonly problem: string | undefined;
}

/**
 * Where the recipients that members saved on this device are kept, those of each apart. It never fails and always
 * answers in time: a member pays also in a browser that opens no database.
 */
export interface SavedRecipientStore {
  list(uid: string): Promise<ListedRecipients>;
  /** Adds a recipient, or renames a saved one. @returns why it failed, as a sentence. */
  save(recipient: SavedRecipient): Promise<string | undefined>;
  /** @returns why it failed, as a sentence. */
  remove(recipient: Pick<SavedRecipient, 'uid' | 'address'>): Promise<string | undefined>;
}

/** A working browser answers much sooner; browsers have been known to open no database and say nothing. */
const timeoutMs = 3_000;
const unread = { saved: [], problem: 'The saved recipients could not be read.' } as const;
const unchanged = { problem: 'This browser could not change it. Try again' } as const;

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
      const reading = use((database) => database.getAllFromIndex('recipients', 'uid', uid));
      const rows = await inTime(reading, timeoutMs);
      if (rows === undefined) return unread;
      const saved = readable(rows).toSorted((one, other) => one.name.localeCompare(other.name));
      return { saved, problem: undefined };
    },
    async save(recipient) {
      // One transaction: two tabs cannot both take the last place, or the same name.
      const saving = use(async (database) => {
        const { store, done } = database.transaction('recipients', 'readwrite');
        const save = async () => {
          const saved = readable(await store.index('uid').getAll(recipient.uid));
          const problem = findSaveProblem(recipient, saved);
          if (problem === undefined) await store.put(recipient);
          return problem;
        };
        const [problem] = await Promise.all([save(), done]);
        return { problem };
      });
      return ((await inTime(saving, timeoutMs)) ?? unchanged).problem;
    },
    async remove({ uid, address }) {
      const removing = use(async (database) => {
        await database.delete('recipients', [uid, address]);
        return { problem: undefined };
      });
      return ((await inTime(removing, timeoutMs)) ?? unchanged).problem;
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
