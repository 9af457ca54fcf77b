import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { WithdrawBlocked } from './withdraw-blocked.tsx';

vi.mock('../../../config/environment.ts', () => ({ environment: {} }));

const nothing = () => undefined;
const until = '2026-12-01T12:00:00.000Z';

it.each(['used', 'held'] as const)(
  'each date of a member whose withdrawals are %s stays on one line',
  (state) => {
    const shown = renderToStaticMarkup(
      <WithdrawBlocked
        state={state}
        until={until}
        payoutHold={{ until, proven: true }}
        proof={{
          busy: false,
          isRefused: false,
          begin: nothing,
          unlocking: { open: false, onUnlocked: nothing, onClose: nothing },
        }}
      />,
    );
    expect(shown).toContain('<span');
    expect(shown.match(/01-Dec-2026/g)).not.toBeNull();
    expect(shown.replaceAll(/<span[^>]*>01-Dec-2026<\/span>/g, '')).not.toContain('01-Dec-2026');
  },
);
