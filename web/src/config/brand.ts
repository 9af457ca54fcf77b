/** How the product calls itself. */
export const brand = {
  name: 'PolyTips',
  tagline: 'The Global Crypto Currency to Buy & Sell',
} as const;
