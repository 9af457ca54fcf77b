import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { PaymentOrder } from '../../payments/payment.ts';
import type { UsePaymentResult } from '../../payments/use-payment.ts';
import { Router } from '../../ui/router.tsx';
import { NextSteps } from './components/next-steps.tsx';
import { SubscriptionForm } from './components/subscription-form.tsx';
import { adminPaymentText } from './subscription-model.ts';

const fakes = vi.hoisted(() => ({
  admin: false,
  /** What the server has answered of the caller. */
  wallet: undefined as { readonly bookedByHand?: true } | undefined,
}));

vi.mock('../../config/environment.ts', () => ({
  environment: { businessTimeZone: 'UTC', chain: { companyWallet: `0x${'1'.repeat(40)}` } },
}));
vi.mock('../../session/use-session.ts', () => ({
  useMember: () => ({ publicKey: `0x${'2'.repeat(40)}`, admin: fakes.admin }),
}));
vi.mock('../../base/api/use-call.ts', () => ({
  useCall: ({ name }: { readonly name: string }) =>
    name === 'getCompanyWallet' ? { data: fakes.wallet && [fakes.wallet] } : {},
}));
vi.mock('../../base/api/use-call-pages.ts', () => ({ useCallPages: () => ({ data: [] }) }));
vi.mock('../../base/browser/trusted-types.ts', () => ({}));
vi.mock('../../payments/use-proposal.ts', () => ({
  useProposal: () => ({ balances: {}, quote: {}, preflight: { state: 'unknown' } }),
}));
vi.mock('../../push/device-prompt.tsx', () => ({ DevicePrompt: () => null }));
vi.mock('./components/available-balance.tsx', () => ({ AvailableBalance: () => null }));

const order: PaymentOrder = {
  to: `0x${'1'.repeat(40)}`,
  recipient: 'company wallet',
  paid: { symbol: 'USDT', amount: 50_000_000n },
  purpose: { kind: 'subscription' },
  nonce: 0,
  unfinished: [],
  newest: [],
  reviewedAtMs: 0,
};
const payment: UsePaymentResult = {
  flow: { stage: 'idle' },
  getFlow: () => ({ stage: 'idle' }),
  review: async () => undefined,
  confirm: async () => undefined,
  leave: () => ({ stage: 'idle' }),
  hasDialogs: false,
  openWithCode: async () => undefined,
  isOpening: false,
};

const startsByItself = 'Your package starts once the network has confirmed the payment for good.';

const show = (screen: React.ReactNode) =>
  renderToStaticMarkup(<Router address="/buy-package">{screen}</Router>);

it.each([
  ['a member', false, {}, false],
  ['a former admin', false, { bookedByHand: true }, true],
  ['an admin whose session is from before', false, { bookedByHand: true }, true],
  ['an admin', true, { bookedByHand: true }, true],
  ['an admin before the server has answered', true, undefined, true],
] as const)(
  'the form and the end of its payment say of %s that an admin books it: %s',
  (_, admin, wallet, isBookedByHand) => {
    Object.assign(fakes, { admin, wallet });
    const form = show(<SubscriptionForm payment={payment} initialAmount="50" />);
    expect(form.includes(adminPaymentText)).toBe(isBookedByHand);
    const result = { state: 'submitted', hash: `0x${'a'.repeat(64)}`, isPaid: false } as const;
    const end = show(<NextSteps flow={{ stage: 'ended', order, result }} />);
    expect(end.includes(adminPaymentText)).toBe(isBookedByHand);
    expect(end.includes(startsByItself)).toBe(!isBookedByHand);
    // Which nobody else opens.
    expect(end.includes('Inflows</a>')).toBe(admin);
  },
);
