/** What a reward is, each with a colour of its own: `today` is the card of the day. */
export type Kind = 'daily' | 'community' | 'upline' | 'performance' | 'today';

/** The kinds in words, for those who do not see the colours. */
export const kindNames: Readonly<Record<Kind, string>> = {
  daily: 'Daily',
  community: 'Community',
  upline: 'Upline',
  performance: 'Performance',
  today: 'Today',
};
