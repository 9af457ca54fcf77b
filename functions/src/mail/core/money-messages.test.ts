import { describe, expect, it } from 'vitest';
import { renderBookingConfirmed, renderBookingFailed, renderPayoutPaid } from './money-messages.ts';

const hash = `0x${'ab'.repeat(32)}`;
const recipient = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const moved = { name: 'Ada', amountMicros: 1_234_500_000n, hash, day: '2026-01-07' };
const messages = [
  ['paid', renderPayoutPaid({ ...moved, recipient })],
  ['confirmed', renderBookingConfirmed({ ...moved, startDay: '2026-12-08' })],
  ['failed', renderBookingFailed(moved)],
] as const;

describe.each(messages)('the mail about money that is %s', (_, { subject, text, html }) => {
  it('says to whom, how much, when and by which transaction, in text and in HTML', () => {
    for (const fact of ['Hello Ada,', '1,234.50 USDT', '07-Jan-2026', hash]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
  });

  it('has no link, and warns against requests for the words or the password', () => {
    expect(html).not.toMatch(/<(?:a|img|script|style|link|iframe|form)\b|url\(|\bon\w+=/i);
    expect(text + html).not.toMatch(/https?:/);
    expect(text).toContain('Nobody at PolyTips ever asks for your recovery words');
  });

  it('the subject, which stays, names no amount', () => {
    expect(subject).not.toMatch(/\d|[\r\n]/);
  });
});

it('a failed booking names the screen that shows it', () => {
  const [, , [, failed]] = messages;
  expect(failed.text).toContain('Activity, on Home, shows what became of the payment');
});

it('a paid withdrawal names the wallet, and a confirmed subscription its first day', () => {
  const [[, paid], [, confirmed]] = messages;
  expect(paid.text).toContain(`To your wallet: ${recipient}`);
  expect(confirmed.text).toContain('Earns from: 08-Dec-2026');
});

it.each([
  [18_000_000n, '18.00 USDT'],
  [18_000_001n, '18.000001 USDT'],
  [18_100_000n, '18.10 USDT'],
  [18_123_400n, '18.1234 USDT'],
  [1_000_000_000_000n, '1,000,000.00 USDT'],
])('%d micro-USDT are shown as %s, exactly', (amountMicros, shown) => {
  expect(renderBookingFailed({ ...moved, amountMicros }).text).toContain(`: ${shown}\n`);
});
