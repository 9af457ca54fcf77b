import * as messages from './messages.ts';

const saturday = 6;

/**
 * From when a member is rewarded whose packages all start on the first business day after `today` (YYYY-MM-DD). The
 * spec says tomorrow; a Sunday has no reward.
 */
export function rewardStartText(today: string): string {
  return new Date(today).getUTCDay() === saturday
    ? "You'll get reward from Monday."
    : messages.rewardFromTomorrow;
}
