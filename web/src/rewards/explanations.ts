/** What the product's own words for rewards mean, for somebody who reads them for the first time. */
export const explanations = {
  dailyReward:
    'Each business day your packages bring a card. What is under its foil is credited in USDT, and a token is named that it is advised to buy and hold: a tip, not an order. A card that nobody scratched is credited when its day is over.',
  purchasing:
    'Each card names a token that its reward is advised to be spent on, hence the name. Nothing is bought for you: the reward is credited in USDT, and you decide.',
  upline:
    "The company adds a pool, measured by your introducer's daily reward, for the members whom your introducer invited. You take part while you have a package and have invited enough active members yourself.",
  rank: 'Your packages, the active members whom you invited and your whole team make your rank. The members of a rank share a pool from the new packages of each day.',
} as const;
