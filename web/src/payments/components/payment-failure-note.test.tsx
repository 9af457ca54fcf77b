import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BlockerNote } from './payment-failure-note.tsx';

it('a member whose POL is missing for the fee beside the amount is told to send less, not to press Max', () => {
  const cost = { feeWei: 10n ** 16n, usdtAfterMicros: 0n, polAfterWei: -(10n ** 16n) };
  const shown = renderToStaticMarkup(
    <BlockerNote preflight={{ state: 'low POL', kind: 'POL', ...cost }} isAmountOpen />,
  );
  expect(shown).toContain('0.0100 POL more');
  expect(shown).toContain('on top of the amount. Send less.');
});
