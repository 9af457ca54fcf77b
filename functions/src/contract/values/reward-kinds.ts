/** The four kinds of reward, named as `getIncomeStatement` names them. */
export const rewardKinds = ['DR', 'Level', 'Upline', 'performance'] as const;

/** A kind of reward. */
export type RewardKind = (typeof rewardKinds)[number];
