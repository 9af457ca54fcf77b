import { beforeEach, expect, test, vi } from 'vitest';
import { unreachable } from '../../base/api/call-failure.ts';
import { checkAndClaim, claimToPay } from './claim-payout.ts';

const { callApi } = vi.hoisted(() => ({
  callApi: vi.fn<(name: string, call: object) => Promise<unknown>>(),
}));
vi.mock('../../base/api/call-api.ts', () => ({
  callApi: ({ name }: { readonly name: string }, input: object) => callApi(name, input),
}));

const inProcess = 'Another payment of this withdrawal is in process';
const refusedWith = (message: string, code = 'conflict', status = 409) => ({
  ok: false,
  failure: { kind: 'refused', code, message, status },
});
const claimed = { ok: true, data: [{ status: 'OK' }] };

beforeEach(() => callApi.mockReset());

test.each([
  ['NO', claimed, undefined],
  ['YES', claimed, 'Already Paid'],
  // Whether it was paid is unknown, so the text must not say "paid".
  ['In Process', refusedWith(inProcess), inProcess],
  ['Held', refusedWith('On hold'), 'On hold'],
  // Paid between the check and the claim.
  ['NO', refusedWith('Already Paid'), 'Already Paid'],
])('a withdrawal whose check says %s, claimed with %j: %s', async (isPaid, claim, refusal) => {
  callApi.mockImplementation(async (name) =>
    name === 'getWithdrawal_check' ? { ok: true, data: [{ isPaid }] } : claim,
  );
  expect(await checkAndClaim('w1')).toBe(refusal);
});

test('a withdrawal claimed from elsewhere is refused with when it is free again', async () => {
  callApi.mockImplementation(async (name) =>
    name === 'getWithdrawal_check'
      ? { ok: true, data: [{ isPaid: 'NO' }] }
      : refusedWith('This withdrawal is being paid from another place', 'payout_claimed'),
  );
  expect(await checkAndClaim('w1')).toMatch(/another place\. .*free again/);
});

test('a withdrawal that cannot be checked is not claimed', async () => {
  callApi.mockResolvedValue(refusedWith('Not allowed'));
  expect(await checkAndClaim('w1')).toBe('Not allowed');
  expect(callApi).toHaveBeenCalledTimes(1);
});

test.each([
  [inProcess, 'payout_in_process', 409, 'elsewhere'],
  ['Already Paid', 'already_paid', 409, 'elsewhere'],
  ['A second admin has to approve this withdrawal', 'approval_needed', 409, 'withdrawal'],
  ['Too many attempts. Try again later', 'rate_limited', 429, 'connection'],
  // Payments are paused after a restore.
  ['Busy. Try again in a moment', 'busy', 503, 'connection'],
  ['Not allowed', 'forbidden', 403, 'admin'],
])('a claim that is refused with "%s" (%s, %d) is about: %s', async (message, ...refusal) => {
  const [code, status, about] = refusal;
  callApi.mockResolvedValue(refusedWith(message, code, status));
  expect(await claimToPay('w1')).toEqual({ message, about });
});

test('a claim without an answer is about the connection', async () => {
  callApi.mockResolvedValue({ ok: false, failure: unreachable });
  expect(await claimToPay('w1')).toEqual({ message: unreachable.message, about: 'connection' });
});
