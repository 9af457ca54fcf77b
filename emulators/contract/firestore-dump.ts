import { vi } from 'vitest';
import { readAllDocuments } from '../client/all-documents.ts';
import { firestore } from '../client/test-world.ts';

/** These documents count requests and runs, and hold none of their data; the clock is the tests' own. */
const leftOut = /^(?:rateLimits\/|jobs\/|config\/clock$)/;

/**
 * Every document of the world with the moment of its last write; counters, the ends of jobs and the clock left out.
 * Mails that earlier requests have caused are delivered first.
 */
export async function dumpFirestore(): Promise<Readonly<Record<string, string>>> {
  const delivered = { timeout: 90_000, interval: 100 };
  await vi.waitUntil(async () => (await countMailsUnderWay()) === 0, delivered);
  const documents = await readAllDocuments();
  return Object.fromEntries(
    documents.flatMap(({ path, updateTime }) => (leftOut.test(path) ? [] : [[path, updateTime]])),
  );
}

async function countMailsUnderWay(): Promise<number> {
  const mails = firestore.collection('mail');
  const underWay = mails.where('delivery.state', 'in', ['PENDING', 'PROCESSING']);
  return (await underWay.count().get()).data().count;
}
