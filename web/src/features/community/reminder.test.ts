import { expect, it } from 'vitest';
import { reminderFor } from './reminder.ts';

it('a reminder greets by the first name, names the price and the risk', () => {
  expect(reminderFor(' Anna  Maria Long')).toBe(
    'Hi Anna, your PolyTips account is ready, but has no package yet. Packages start at 50 USDT and bring trading tips and a reward card each business day. Rewards are not guaranteed.',
  );
});
