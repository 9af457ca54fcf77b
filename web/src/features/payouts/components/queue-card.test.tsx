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
vi.mock('../../../base/api/use-call.ts', () => ({ useCallMutation: () => ({}) }));
vi.mock('../../../config/environment.ts', () => ({
  environment: { businessTimeZone: 'UTC' },
}));
const until = '2026-01-08T12:00:00.000Z';

it.each<[string, Pick<Payout, 'claim'>, boolean]>([
  ['nobody pays', { claim: null }, true],
  ['this admin pays', { claim: { by: own, until, external: false } }, true],
  ['another admin pays', { claim: { by: 'ADM1N1', until, external: false } }, false],
  ['another admin pays outside', { claim: { by: 'ADM1N1', until, external: true } }, false],
  ['this admin pays outside', { claim: { by: own, until, external: true } }, false],
])('a withdrawal that %s: %j has Pay Now: %s', (_, claim, hasPayNow) => {
  const shown = renderToStaticMarkup(
    <ToastProvider owner={undefined} isReady={false}>
      <QueueCard
        payout={testPayout(1, claim)}
        checking={false}
        disabled={false}
        onPay={() => undefined}
        onPayOutside={() => undefined}
      />
    </ToastProvider>,
  );
  expect(shown.includes('Pay Now')).toBe(hasPayNow);
});
