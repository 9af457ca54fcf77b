import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ToastProvider } from '../../ui/feedback/toast.tsx';
import { Router } from '../../ui/router.tsx';
import { LoginScreen } from './login-screen.tsx';

it.each([
  ['/login', false],
  ['/login?ended', true],
])('%s says that a session has ended: %s', (address, isSaid) => {
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider owner={undefined} isReady={false}>
        <Router address={address}>
          <LoginScreen />
        </Router>
      </ToastProvider>
    </QueryClientProvider>,
  );
  expect(shown.includes('Your session has ended')).toBe(isSaid);
  // The member's own log-out must not look like that of a stranger.
  expect(shown.includes('a log-out in another tab or on another device')).toBe(isSaid);
  // A change whose reply was lost leads here as well, and takes away what its screen says.
  expect(shown.includes('changing your password, try the new one first')).toBe(isSaid);
});
