import { expect, it } from 'vitest';
import { endKinds, messageOfEnd } from './payment-end.ts';

it.each(endKinds)(
  'the message about what is %s names a screen, and on a locked screen no amount and no address',
  (kind) => {
    const { title, body } = messageOfEnd[kind];
    expect(body).toMatch(/Withdraw status|My Packages/);
    expect(title + body).not.toMatch(/\d|USDT|https?:/);
  },
);
