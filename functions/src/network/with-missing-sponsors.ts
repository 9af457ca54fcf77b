/** Somebody in the network, and who introduced them. */
interface Place {
  readonly uid: string;
  readonly sponsor: string | null;
}

/**
 * Adds the sponsors that are missing among places that were read page by page: whoever joined meanwhile
 * may stand on a page that was still to be read, below somebody of a page that was read before. No
 * place is asked for twice; one that there is not stays missing.
 */
export async function withMissingSponsors<Found extends Place>(
  places: readonly Found[],
  findAll: (uids: readonly string[]) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const asked = new Set(places.map(({ uid }) => uid));
  let whole = places;
  for (let added = places; added.length > 0; ) {
    const missing = new Set<string>();
    for (const { sponsor } of added)
      if (sponsor !== null && !asked.has(sponsor)) missing.add(sponsor);
    if (missing.size === 0) return whole;
    added = await findAll([...missing]);
    whole = [...whole, ...added];
    for (const uid of missing) asked.add(uid);
  }
  return whole;
}
