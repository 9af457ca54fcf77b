import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { ConfirmMail } from './confirm-mail.tsx';

const fakes = vi.hoisted(() => ({ sending: {} }));
vi.mock('../reads/use-call-mutation.ts', () => ({ useCallMutation: () => fakes.sending }));

it.each([
  ['has failed', { error: { message: 'No server' } }, /role="alert".*No server/],
  ['has succeeded', { state: 'success' }, /aria-live="polite">It is on its way/],
  ['has not begun', {}, /aria-live="polite"><\/div>/],
])('a welcome mail whose sending %s: %j shows %s', (_, sending, shown) => {
  fakes.sending = { state: 'idle', ...sending };
  const markup = renderToStaticMarkup(
    <ToastProvider owner={undefined} isReady={false}>
      <ConfirmMail />
    </ToastProvider>,
  );
  expect(markup).toMatch(shown);
});
