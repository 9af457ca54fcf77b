import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { tipCountRow } from '../contract/calls/tips.ts';
import { limits, packageTiers } from '../contract/values/limits.ts';
import { day, instant } from '../contract/values/schemas.ts';
import { type PushTopic, tipsTopicOf } from '../push/push.ts';

/** `tips/{id}`: a tip and whether it was announced to the devices. */
export const tipDocument = z.object({
  /** The business day on which it was posted. */
  day,
  heading: z.string(),
  details: z.string(),
  /** Business time. */
  postedAt: instant,
  /**
   * 1 for the first tip of its day, 2 for the next: a member reads as many as the tier gives. Null for a withdrawn
   * one, which nobody reads any more.
   */
  position: z.nullable(z.int()),
  /** Business time; null until the messaging service has taken the message about it. */
  announcedAt: z.nullable(instant),
  /**
   * The position that a withdrawn one had, and the business time of its withdrawal, until the messaging service has taken
   * the last message that takes the place of the one about the tip: for good where no tier gave the tip, or it is more than
   * a day old. Null for one that stands.
   */
  withdrawn: z.nullable(z.object({ position: z.int(), at: instant })),
});

/** A tip, decoded. */
export type Tip = z.output<typeof tipDocument>;

/** The tips of a day, counted for a member. */
export type TipCount = z.output<typeof tipCountRow>;

/** A tip with the id of its document. */
export interface StoredTip extends Tip {
  readonly id: string;
}

/**
 * The id of a new tip. It is random, because every member sees it in `config/latestTip`: an id made
 * of the words would confirm guesses at a tip to members who may not read it. With 20 hex digits it
 * fits the 32 characters that a push service takes for a topic.
 */
export const newTipId = (day: string): string => `${day}_${randomBytes(10).toString('hex')}`;

/** The positions that the tips of a day have: a withdrawn one has none. */
export const positionsOf = (tipsOfDay: readonly Pick<Tip, 'position'>[]): number[] =>
  tipsOfDay.flatMap(({ position }) => position ?? []);

/** The position of the next tip: the first of its day that is free, so that of a withdrawn one before a new one. */
export function freePosition(positions: readonly number[]): number {
  const taken = new Set(positions);
  let position = 1;
  while (taken.has(position)) position += 1;
  return position;
}

/**
 * The tips of a day, by their positions, for a member who may read the first `perDay`: how many those are, and what
 * the next larger package would add.
 */
export function countForMember(positions: readonly number[], perDay: number): TipCount {
  const shownOf = (tipsPerDay: number) =>
    positions.filter((position) => position <= tipsPerDay).length;
  const shown = shownOf(perDay);
  const counted = { posted: positions.length, shown, nextPosition: freePosition(positions) };
  const tier = packageTiers.find(({ tipsPerDay }) => tipsPerDay > perDay);
  if (tier === undefined) return { ...counted, next: null };
  const { name, tipsPerDay: tips } = tier;
  return { ...counted, next: { name, tips, more: shownOf(tips) - shown } };
}

/** The topics of all who may read the tip at a position of its day; none after the last tier's. */
export const topicsOfPosition = (position: number): PushTopic[] =>
  [limits.freeTipsPerDay, ...packageTiers.map(({ tipsPerDay }) => tipsPerDay)]
    .filter((tipsPerDay) => tipsPerDay >= position)
    .map(tipsTopicOf);
