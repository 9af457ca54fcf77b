import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ToastProvider } from '../../../ui/feedback/toast.tsx';
import type { Payout } from '../queue-model.ts';
import { testPayout } from '../testing/test-payout.ts';
import { QueueCard } from './queue-card.tsx';

const own = 'ADM1N0';
vi.mock('../../../session/use-session.ts', () => ({
  useMember: () => ({ uid: own, publicKey: `0x${'aB'.repeat(20)}` }),
}));
vi.mock('../../../reads/use-call-mutation.ts', () => ({
  useCallMutation: () => ({ state: 'idle' }),
}));
vi.mock('../../../config/environment.ts', () => ({
  environment: { businessTimeZone: 'UTC' },
}));
const until = '2026-01-08T12:00:00.000Z';

function show(row: Partial<Payout>): string {
  return renderToStaticMarkup(
    <ToastProvider owner={undefined} isReady={false}>
      <QueueCard
        payout={testPayout(1, row)}
        checking={false}
        disabled={false}
        onPay={() => undefined}
        onPayOutside={() => undefined}
      />
    </ToastProvider>,
  );
}

it.each<[string, Payout['claim'], boolean]>([
  ['nobody pays', null, true],
  ['this admin pays', { by: own, until, external: false }, true],
  ['another admin pays', { by: 'ADM1N1', until, external: false }, false],
  ['another admin pays outside', { by: 'ADM1N1', until, external: true }, false],
  ['this admin pays outside', { by: own, until, external: true }, false],
])('a withdrawal that %s: %j has Pay Now: %s', (_, claim, hasPayNow) => {
  expect(show({ claim }).includes('Pay Now')).toBe(hasPayNow);
});

it.each([false, true])(
  'an admin may approve what another one has begun to pay without a valid approval, outside of the app: %s',
  (external) => {
    const shown = show({
      claim: { by: 'ADM1N1', until, external },
      approval: { status: 'needed' },
    });
    expect(shown).toContain('Has to approve it');
    expect(shown).toContain('>Approve<');
  },
);
