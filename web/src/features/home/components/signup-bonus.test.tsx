import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { SignupBonus } from './signup-bonus.tsx';

const earned = vi.hoisted(() => ({ micros: 0n }));

vi.mock('../../../config/environment.ts', () => ({
  environment: { supportMail: 'help@example.com' },
}));
vi.mock('../../../session/use-session.ts', () => ({
  useMember: () => ({ uid: 'ABC123', publicKey: '' }),
}));
vi.mock('../../../base/live/use-live-account.ts', () => ({
  useLiveAccount: () => ({ state: 'ready', totals: { totalCreditedMicros: earned.micros } }),
}));
vi.mock('../../../base/api/use-call.ts', () => ({ useCall: () => ({}) }));

it.each([
  [499_999_999n, '499.99 of 500.00 USDT earned'],
  // Nothing records that it was paid, so the words are true before and after that.
  [500_000_000n, 'Earned: how to claim it'],
])('with %d micros earned Home says "%s"', (micros, call) => {
  earned.micros = micros;
  expect(renderToStaticMarkup(<SignupBonus />)).toContain(`>${call}<`);
});
