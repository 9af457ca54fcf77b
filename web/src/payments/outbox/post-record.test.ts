import { beforeEach, expect, test, vi } from 'vitest';
import type { PaymentIntent } from '../payment-intent.ts';
import { savedPayment } from '../testing/saved-payment.ts';
import { postRecord } from './post-record.ts';

const { callApi, findStoredUser } = vi.hoisted(() => ({
  callApi: vi.fn<(...call: unknown[]) => Promise<unknown>>(),
  findStoredUser: vi.fn<() => unknown>(),
}));
vi.mock('../../base/api/call-api.ts', () => ({ callApi }));
vi.mock('../../session/stored-user.ts', () => ({ findStoredUser }));

const purposes: readonly PaymentIntent['purpose'][] = [
  { kind: 'subscription', amountMicros: 50_000_000n },
  { kind: 'payout', withSL: 'w1', netMicros: 1n },
  { kind: 'send', symbol: 'POL', amountWei: 1n },
];
const intentOf = (purpose: PaymentIntent['purpose']): PaymentIntent => ({
  ...savedPayment,
  state: 'mined',
  purpose,
});

beforeEach(() => {
  callApi.mockReset().mockResolvedValue({ ok: true, data: [] });
});

test.each(purposes)(
  'the record of a $kind is posted with the session of its member',
  async (purpose) => {
    findStoredUser.mockReturnValue({ id: 'ABC123' });
    expect(await postRecord(intentOf(purpose))).toBe('acknowledged');
    expect(callApi).toHaveBeenCalledTimes(1);
  },
);

test.each(purposes)(
  'the record of a $kind waits while another member or nobody is logged in',
  async (purpose) => {
    for (const user of [{ id: 'OTHER1' }, undefined]) {
      findStoredUser.mockReturnValue(user);
      expect(await postRecord(intentOf(purpose))).toBe('retry');
    }
    expect(callApi).not.toHaveBeenCalled();
  },
);

test.each([
  ['In Process', 'held'],
  ['Paid', 'acknowledged'],
])('a pay-out with the server status %s counts as %s', async (status, answer) => {
  findStoredUser.mockReturnValue({ id: 'ABC123' });
  callApi.mockResolvedValue({ ok: true, data: [{ status }] });
  const payout = { kind: 'payout', withSL: 'w1', netMicros: 1n } as const;
  expect(await postRecord(intentOf(payout))).toBe(answer);
});
