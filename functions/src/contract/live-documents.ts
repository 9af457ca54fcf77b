/** The documents that a member's browser listens to. Source: design section 8. */
export const liveDocuments = {
  account: (uid: string) => `accounts/${uid}`,
  latestTip: 'config/latestTip',
} as const;
