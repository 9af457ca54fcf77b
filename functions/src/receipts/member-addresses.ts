import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { instant } from '../contract/values/schemas.ts';
import { listSignupsSince } from '../members/store.ts';
import { collectionOf, documentOf } from '../platform/collection.ts';
import type { Deadline } from '../platform/deadline.ts';
import { paths } from '../platform/paths.ts';
import {
  hasAddress,
  type PackedAddresses,
  packAddresses,
  unpackAddresses,
} from './core/packed-addresses.ts';

/** `memberAddresses/{chunk}`: addresses of members, 20 bytes each. */
const chunks = collectionOf(
  z.object({ addresses: z.instanceof(Uint8Array) }),
  paths.memberAddresses,
);

/** `config/memberAddresses`: how many chunks there are, and the last signup that they hold. */
const storedSummary = documentOf(
  z.object({ chunks: z.int(), signedUpAt: instant }),
  paths.memberAddressesSummary,
);

/** 800,000 bytes of the million that a document may have. */
const addressesPerChunk = 40_000;
const signupsPerPage = 1_000;
/** A signup is stored within the minute that its request may take, and clocks differ. */
const signupMaxMs = 5 * 60_000;

/**
 * The addresses of all members. A run reads a document for each 40,000 of them, and those who signed up
 * since the last run, which it adds.
 * @returns undefined when the time was up before all were read; the next run goes on from there.
 */
export async function updateMemberAddresses(
  firestore: Firestore,
  deadline: Deadline,
): Promise<readonly PackedAddresses[] | undefined> {
  const summary = await storedSummary.find(firestore);
  const packed = await Promise.all(
    Array.from({ length: summary?.chunks ?? 0 }, (_, chunk) => readChunk(firestore, chunk)),
  );
  const known = Date.parse(summary?.signedUpAt ?? new Date(signupMaxMs).toISOString());
  const since = new Date(known - signupMaxMs).toISOString();
  for await (const signups of listSignupsSince(firestore, since, signupsPerPage)) {
    if (deadline.isOver()) return undefined;
    const added = signups
      .map(({ publicKey }) => publicKey)
      .filter((address) => !packed.some((chunk) => hasAddress(chunk, address)));
    const signedUpAt = signups.at(-1)?.signedUpAt ?? since;
    if (added.length === 0 && Date.parse(signedUpAt) <= known) continue;
    await addAddresses(firestore, added, signedUpAt);
    packed.push(packAddresses(added));
  }
  return packed;
}

const readChunk = async (firestore: Firestore, chunk: number): Promise<PackedAddresses> =>
  (await chunks.get(firestore, chunk)).addresses;

/** Fills the last chunk and begins the next; what another run has added too is there twice, which harms nobody. */
async function addAddresses(
  firestore: Firestore,
  added: readonly string[],
  signedUpAt: string,
): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const summary = await storedSummary.find(firestore, transaction);
    const last = Math.max(0, (summary?.chunks ?? 0) - 1);
    const chunk = await chunks.find(firestore, last, transaction);
    const earlier = chunk === undefined ? [] : unpackAddresses(chunk.addresses);
    const addresses = [...earlier, ...added];
    const count = Math.ceil(addresses.length / addressesPerChunk);
    for (let index = 0; index < count; index += 1) {
      const start = index * addressesPerChunk;
      const slice = addresses.slice(start, start + addressesPerChunk);
      chunks.set(firestore, transaction, last + index, { addresses: packAddresses(slice) });
    }
    storedSummary.set(firestore, transaction, {
      chunks: last + count,
      signedUpAt: laterOf(summary?.signedUpAt ?? signedUpAt, signedUpAt),
    });
  });
}

const laterOf = (one: string, other: string): string =>
  Date.parse(one) > Date.parse(other) ? one : other;
