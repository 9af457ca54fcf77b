import { limits } from '../../contract/values/limits.ts';
import type { Tree } from '../tree.ts';

/** A member's place in the network and that of the sponsor. */
export interface PlaceWithSponsor {
  readonly uid: string;
  readonly place: Pick<Tree, 'sponsor' | 'ancestors' | 'upline'>;
  /** Undefined when there is no such member. */
  readonly sponsorPlace: Pick<Tree, 'ancestors'> | undefined;
}

/**
 * Says in words where a member's place does not follow from the sponsor's: the ancestors are the sponsor
 * and the sponsor's ancestors, nearest first, as many as there are levels. Source: design section 5.
 */
export function verifyPlace({ uid, place, sponsorPlace }: PlaceWithSponsor): string[] {
  const { sponsor, ancestors, upline } = place;
  if (sponsor !== null && sponsorPlace === undefined)
    return [`its sponsor ${sponsor} has no place in the network`];
  const above = sponsor === null ? [] : [sponsor, ...(sponsorPlace?.ancestors ?? [])];
  const rebuilt = above.slice(0, limits.networkLevels);
  const levels = rebuilt.map((ancestor, index) => `${index + 1}:${ancestor}`);
  return [
    ...(above.includes(uid) ? ['is below itself in the network'] : []),
    ...difference('ancestors', ancestors, rebuilt),
    ...difference('upline', upline, levels),
  ];
}

function difference(name: string, stored: readonly string[], rebuilt: readonly string[]): string[] {
  const [one, other] = [stored, rebuilt].map((names) => names.join(' ') || 'nobody');
  return one === other ? [] : [`${name}: stored ${one}, by the sponsor it is ${other}`];
}
