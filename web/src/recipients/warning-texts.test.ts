import { expect, test } from 'vitest';
import { warningText } from './warning-texts.ts';

test.each([
  [0, 'less than a minute ago'],
  // A clock that was set back.
  [-5_000, 'less than a minute ago'],
  [60_000, 'a minute ago'],
  [14 * 60_000 + 59_999, '14 minutes ago'],
])('a payment of %d ms ago was sent %s', (ageMs, words) => {
  const warning = { kind: 'repeat', atMs: 1_000_000 - ageMs } as const;
  expect(warningText(warning, 1_000_000).explanation).toContain(words);
});

test('a payment that leaves no fee names the USDT that stay', () => {
  const warning = { kind: 'no gas left', usdtMicros: 437_500_000n } as const;
  expect(warningText(warning, 0).explanation).toBe(
    'After this you cannot send your 437.50 USDT: the network takes its fee in POL.',
  );
});

test.each([
  [false, 'Your first payment to this address', 'No payment of yours to this address is known.'],
  [
    true,
    'No signed payment to this address is known',
    'What your activity lists was recorded without its signed bytes.',
  ],
])(
  'the warning of a first payment, with another one in the activity: %s, claims no more than is known',
  (isListed, title, words) => {
    const text = warningText({ kind: 'first', isListed }, 0);
    expect(text.title).toBe(title);
    expect(text.explanation).toContain(words);
    expect(text.explanation).toContain('Compare the whole address');
  },
);

test.each([
  [false, /only multiples of 50 become a package/],
  [true, /^As an admin, or a former one, you get a package .* when an admin has booked it by hand/],
])(
  'what a send to the company buys says whether an admin books it: %s',
  (isBookedByHand, words) => {
    expect(warningText({ kind: 'company', isBookedByHand }, 0).explanation).toMatch(words);
  },
);
