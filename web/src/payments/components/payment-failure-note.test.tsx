import * as messages from '@polytips/functions/contract/messages.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BlockerNote } from './payment-failure-note.tsx';

const cost = { feeWei: 10n ** 16n, usdtAfterMicros: 0n, polAfterWei: -(10n ** 16n) };

it('a member whose POL does not pay the fee reads that the balance is low, and what is missing', () => {
  const shown = renderToStaticMarkup(
    <BlockerNote preflight={{ state: 'low POL', symbol: 'USDT', ...cost }} isAmountOpen />,
  );
  expect(shown).toContain(messages.lowBalanceIndicator);
  expect(shown).toContain(
    'needs 0.0100 POL more: the network takes a fee of up to 0.0100 POL. Send some POL to it first.',
  );
});

it('a member whose POL is missing for the fee beside the amount is advised to send less, not to press Max', () => {
  const shown = renderToStaticMarkup(
    <BlockerNote preflight={{ state: 'low POL', symbol: 'POL', ...cost }} isAmountOpen />,
  );
  expect(shown).toContain('0.0100 POL more');
  expect(shown).toContain('on top of the amount. Send less.');
});
