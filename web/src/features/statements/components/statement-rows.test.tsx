import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { IncomeLine } from '../statement-model.ts';
import { StatementRows } from './statement-rows.tsx';

vi.mock('../../../config/environment.ts', () => ({ environment: { businessTimeZone: 'UTC' } }));
vi.stubGlobal('innerHeight', 800);

const line: IncomeLine = {
  id: '1',
  title: 'Upline Bonus',
  reason: "5% of your introducer's card, yours alone",
  token: undefined,
  date: '2026-03-02T10:00:00.000Z',
  amountMicros: 1_000_000n,
  folio: 'F1',
  plan: 1,
  cause: { kind: 'Upline', people: 1, base: 20_000_000n, rate: '5.00' },
};

it.each([
  ['zzz', true, 'Only what the list has loaded is searched: show more of it.'],
  [' zzz ', false, 'The whole list was searched. Try another word.'],
  ['upline zzz', false, 'The whole list was searched. Look for fewer words.'],
])(
  'a search for "%s" that finds nothing, with more rewards to load (%s), says: %s',
  (search, isCut, text) => {
    const shown = renderToStaticMarkup(
      <StatementRows
        lines={[line]}
        isCut={isCut}
        search={search}
        searched={search}
        onSearch={() => undefined}
      />,
    );
    expect(shown).toContain('Nothing found');
    expect(shown).toContain(text);
  },
);
