import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { PaymentOrder } from '../../payments/payment.ts';
import { useReviewWarnings } from './use-review-warnings.ts';

const company = `0x${'1'.repeat(40)}`;
const friend = `0x${'2'.repeat(40)}`;

const fakes = vi.hoisted(() => ({ askedFor: [] as string[] }));

vi.mock('../../config/environment.ts', () => ({
  environment: { businessTimeZone: 'UTC', chain: { companyWallet: `0x${'1'.repeat(40)}` } },
}));
vi.mock('../../session/use-session.ts', () => ({
  useMember: () => ({ publicKey: `0x${'3'.repeat(40)}`, admin: false }),
}));
vi.mock('../../base/api/use-call.ts', () => ({
  useCall: (
    { name }: { readonly name: string },
    _input: object,
    { enabled }: { readonly enabled: boolean },
  ) => {
    if (!enabled) return {};
    fakes.askedFor.push(name);
    return { data: [{ bookedByHand: true }] };
  },
}));
vi.mock('../../recipients/use-is-contract.ts', () => ({ useIsContract: () => false }));
vi.mock('./use-usdt-without-gas.ts', () => ({ useUsdtWithoutGas: () => ({ isKnown: true }) }));

const orderTo = (to: string): PaymentOrder => ({
  to,
  recipient: '',
  paid: { symbol: 'USDT', amount: 50_000_000n },
  purpose: { kind: 'send' },
  nonce: 0,
  unfinished: [],
  newest: [],
  reviewedAtMs: 0,
});

function Review({ to }: { readonly to: string }) {
  const known = { known: [], rows: [], problem: undefined };
  return JSON.stringify(useReviewWarnings(orderTo(to), known).warnings);
}

const warningsOf = (to: string): unknown =>
  JSON.parse(renderToStaticMarkup(<Review to={to} />).replaceAll('&quot;', '"'));

it('a former admin who sends to the company reads that an admin books it, and nobody else is asked about', () => {
  expect(warningsOf(friend)).toMatchObject([{ kind: 'first' }]);
  expect(fakes.askedFor).toEqual([]);
  expect(warningsOf(company)).toEqual([{ kind: 'company', isBookedByHand: true }]);
  expect(fakes.askedFor).toEqual(['getCompanyWallet']);
});

it('a review that is drawn again compares its recipient with the known addresses once', () => {
  const order = orderTo(friend);
  let compared = 0;
  const known = {
    get known() {
      compared += 1;
      return [];
    },
    rows: [],
    problem: undefined,
  };
  function DrawnAgain() {
    const [drawn, setDrawn] = useState(1);
    if (drawn < 5) setDrawn(drawn + 1);
    return JSON.stringify(useReviewWarnings(order, known).warnings);
  }
  expect(renderToStaticMarkup(<DrawnAgain />)).toContain('first');
  expect(compared).toBe(1);
});
