import type { Phone } from './open-phone.ts';
import { findSecrets, type Secrets } from './open-secrets.ts';
import { readFirestore, readLogs } from './read-world.ts';

/** Where to look, and what has to be there: a search that sees nothing finds nothing. */
export interface Searched {
  readonly phones: readonly Phone[];
  /** What browsers kept, at several moments; not empty. */
  readonly storages: readonly string[];
  /** Stands in a request, and in the database. */
  readonly mail: string;
  /** Stands in a reply, and in every storage while its member is logged in. */
  readonly publicKey: string;
}

/**
 * Looks for a member's secrets in all that went over the network and came back, that browsers and the
 * server keep, and that any part of the world wrote to a log or a console.
 * @returns each secret with where it was found.
 * @throws when it does not see what it is meant to look through.
 */
export async function findLeaks(
  secrets: readonly Secrets[],
  { phones, storages, mail, publicKey }: Searched,
): Promise<readonly string[]> {
  const requests = phones.flatMap(({ traffic }) => traffic.requests.map(({ text }) => text));
  const replies = (await Promise.all(phones.map(({ traffic }) => traffic.readReplies()))).flat();
  const lines = phones.flatMap(({ consoleLines }) => consoleLines);
  const documents = await readFirestore();
  const logs = readLogs();
  requireSight('requests', requests, mail);
  requireSight('replies', replies, publicKey);
  requireSight('storages', storages, publicKey);
  requireSight(
    'documents',
    documents.map(({ text }) => text),
    mail,
  );
  requireSight(
    'logs',
    logs.map(({ place }) => place),
    'firebase',
  );
  const named = Object.entries({ requests, replies, storages, console: lines }).flatMap(
    ([place, texts]) => texts.map((text) => ({ place: `${place}: ${text.slice(0, 160)}`, text })),
  );
  return [...named, ...documents, ...logs].flatMap(({ place, text }) =>
    secrets.flatMap((each) => findSecrets(each, text).map((name) => `${name} in ${place}`)),
  );
}

function requireSight(place: string, texts: readonly string[], mark: string): void {
  if (!texts.some((text) => text.includes(mark)))
    throw new Error(`The search does not see the ${place}`);
}
