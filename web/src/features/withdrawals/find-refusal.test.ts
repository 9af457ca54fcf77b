import { beforeEach, expect, test, vi } from 'vitest';
import { findRefusal } from './find-refusal.ts';

const { callApi } = vi.hoisted(() => ({
  callApi: vi.fn<(name: string, call: object) => Promise<unknown>>(),
}));
vi.mock('../../lib/api/call-api.ts', () => ({ callApi }));

const inProcess = 'Another payment of this withdrawal is in process';
const refusedWith = (message: string) => ({ ok: false, failure: { kind: 'refused', message } });
const claimed = { ok: true, data: [{ status: 'OK' }] };

beforeEach(() => callApi.mockReset());

test.each([
  ['NO', claimed, undefined],
  ['YES', claimed, 'Already Paid'],
  // Nobody may know whether it was paid, and it is not called so.
  ['In Process', refusedWith(inProcess), inProcess],
  ['Held', refusedWith('On hold'), 'On hold'],
  // Paid between the two questions.
  ['NO', refusedWith('Already Paid'), 'Already Paid'],
])('a withdrawal whose check says %s, claimed with %j: %s', async (isPaid, claim, refusal) => {
  callApi.mockImplementation(async (name) =>
    name === 'getWithdrawal_check' ? { ok: true, data: [{ isPaid }] } : claim,
  );
  expect(await findRefusal('w1')).toBe(refusal);
});

test('a withdrawal that cannot be checked is not claimed', async () => {
  callApi.mockResolvedValue(refusedWith('Not allowed'));
  expect(await findRefusal('w1')).toBe('Not allowed');
  expect(callApi).toHaveBeenCalledTimes(1);
});
