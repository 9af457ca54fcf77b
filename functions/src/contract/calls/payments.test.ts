import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { contract } from '../contract.ts';

const address = `0x${'1'.repeat(40)}`;
const shared = { txn: `0x${'1'.repeat(64)}`, kind: 'transfer', to: address };
const transfer = {
  ...shared,
  publicKey: address,
  details: address,
  status: 'Pending',
  dates: '2026-01-07T12:00:00.000Z',
};

it.each<[string, z.ZodMiniType, (amount: object) => unknown]>([
  ['recorded send', contract.transfer.reply, (amount) => [{ ...transfer, ...amount }]],
  [
    'payment',
    contract.getTransfers.reply,
    (amount) => [{ ...transfer, state: 'pending', ...amount }],
  ],
  [
    'unfinished payment',
    contract.getNonce.reply,
    (amount) => [{ nonce: 4, unfinished: [{ ...shared, nonce: 3, ...amount }] }],
  ],
])('a %s without an amount of its token is no reply', (_, schema, replyOf) => {
  const isReply = (symbol: string, amt: string) =>
    schema.safeParse(replyOf({ symbol, amt })).success;
  expect(isReply('USDT', '1.500000')).toBe(true);
  expect(isReply('POL', '0.000000000000000001')).toBe(true);
  expect(isReply('USDT', '0.0000001')).toBe(false);
  expect(isReply('USDT', 'much')).toBe(false);
  expect(isReply('POL', 'much')).toBe(false);
});
