/** How the product calls itself, and where its members reach people. */
export const brand = {
  name: 'PolyTips',
  tagline: 'The Global Crypto Currency to Buy & Sell',
  supportMail: 'support@polytips.example',
} as const;
