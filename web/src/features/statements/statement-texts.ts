import type { StatementType } from './statement-model.ts';

/** The texts of a list of rewards. Source: spec section 2, Reward lists. */
interface StatementTexts {
  readonly heading: string;
  /** Shown while the list is empty: what earns such rewards, and which button helps. */
  readonly emptyTitle: string;
  readonly emptyMessage: string;
  readonly way: 'packages' | 'invite';
}

/** The texts by the type of the list. Source of what earns them: design section 6. */
export const statementTexts = {
  DR: {
    heading: 'DR Tips Reward',
    emptyTitle: 'No daily rewards yet',
    emptyMessage:
      'A package earns a daily reward from Monday to Saturday. It is listed once its card is scratched; a card that nobody scratched is credited when the day is over.',
    way: 'packages',
  },
  Level: {
    heading: 'Community Reward',
    emptyTitle: 'No community rewards yet',
    emptyMessage:
      'With a package that earns, you also get a reward measured by the daily rewards of your network.',
    way: 'invite',
  },
  Upline: {
    heading: 'Upline Bonus',
    emptyTitle: 'No upline bonus yet',
    emptyMessage:
      "Members with a package and active directs of their own share in a pool measured by their introducer's daily rewards.",
    way: 'invite',
  },
  performance: {
    heading: 'Performance Bonus',
    emptyTitle: 'No performance bonus yet',
    emptyMessage:
      'Your packages, your active directs and your team make your rank; each rank shares in a pool from the new packages of the day.',
    way: 'invite',
  },
  All: {
    heading: 'All Bonus',
    emptyTitle: 'No rewards yet',
    emptyMessage:
      'Packages earn daily rewards, and your network adds community, upline and performance rewards.',
    way: 'packages',
  },
} as const satisfies Record<StatementType, StatementTexts>;
