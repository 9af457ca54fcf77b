import { expect, it } from 'vitest';
import { receiptsRefreshMs } from './receipts-refresh.ts';

it('received USDT is asked for no more often than the server looks for it', () => {
  expect(receiptsRefreshMs).toBeGreaterThanOrEqual(60_000);
});
