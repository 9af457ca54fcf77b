import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Payments } from './outbox/payments.ts';
import { payOrder } from './pay-order.ts';
import type { PaymentOrder } from './payment-flow.ts';
import { savedPayment } from './testing/saved-payment.ts';

const { uid, from, to, purpose } = savedPayment;
const order: PaymentOrder = {
  to,
  recipient: 'Company wallet',
  purpose,
  seenPaymentIds: ['two'],
  reviewedAtMs: 0,
};
const payer = {
  uid,
  from,
  feeLimitWei: 7n,
  sign: vi.fn<Parameters<Payments['startPayment']>[0]['sign']>(),
  deliver: vi.fn<Parameters<Payments['startPayment']>[0]['deliver']>(),
};
const startPayment = vi.fn<Payments['startPayment']>();
const reported = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('reportError', reported);
});
afterEach(() => vi.unstubAllGlobals());

test.each([undefined, async () => undefined])(
  'pays an order whose refusal check is %o',
  async (findRefusal) => {
    startPayment.mockResolvedValue({ state: 'recorded', hash: '0xaa' });
    const asked = findRefusal === undefined ? order : { ...order, findRefusal };
    expect(await payOrder(startPayment, asked, payer)).toEqual({ state: 'recorded', hash: '0xaa' });
    expect(startPayment.mock.calls).toEqual([[{ ...payer, to, purpose, seenPaymentIds: ['two'] }]]);
  },
);

test('an order that is refused after the confirmation is not paid', async () => {
  const refused = { ...order, findRefusal: async () => 'Already Paid' };
  expect(await payOrder(startPayment, refused, payer)).toEqual({
    state: 'refused',
    message: 'Already Paid',
  });
  expect(startPayment).not.toHaveBeenCalled();
});

test.each(['asking', 'paying'])(
  'a fault while %s ends the payment as broken, and is reported',
  async (moment) => {
    const fault = new Error('blocked');
    const fail = async () => Promise.reject(fault);
    startPayment.mockImplementation(fail);
    const asked = moment === 'asking' ? { ...order, findRefusal: fail } : order;
    const end = await payOrder(startPayment, asked, payer);
    expect(end).toEqual({ state: 'broken', message: 'blocked' });
    expect(reported).toHaveBeenCalledWith(fault);
  },
);
