import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { paths, sponsorParameter } from '../config/paths.ts';
import { LoginScreen } from '../features/accounts/login-screen.tsx';
import { SignupScreen } from '../features/accounts/signup-screen.tsx';
import { ForgotScreen } from '../features/passwords/forgot-screen.tsx';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { Router } from '../ui/router.tsx';
import { Frame, Main } from './frame.tsx';
import { ComingMemberScreen } from './member-tabs.tsx';
import { AppRoutes } from './routes.tsx';
import { FindScreenContext } from './screen.ts';
import { findScreen } from './screens.tsx';
import { AppErrorBoundary } from './trouble.tsx';

/** What a page shows at an address until the app is there. */
interface FirstPaint {
  /** The route, with a `?` at its end where it has parameters. */
  readonly at: string;
  readonly markup: string;
}

/** The markup of the first screens, for the build to put into the page. */
export async function renderFirstPaints(): Promise<{
  /** As `main.tsx` draws it first. */
  readonly landing: string;
  readonly others: readonly FirstPaint[];
}> {
  return {
    landing: await render(paths.landing, <AppRoutes />),
    others: [
      { at: paths.login, markup: await paint(paths.login, inMain(<LoginScreen />)) },
      { at: paths.forgot, markup: await paint(paths.forgot, inMain(<ForgotScreen />)) },
      { at: paths.signup, markup: await paint(paths.signup, inMain(<SignupScreen />)) },
      {
        at: `${paths.signup}?`,
        markup: await paint(`${paths.signup}?${sponsorParameter}=`, inMain(<SignupScreen />)),
      },
      { at: paths.home, markup: await paint(paths.home, <ComingMemberScreen />) },
    ],
  };
}

const inMain = (screen: ReactNode) => <Main>{screen}</Main>;

/** The markup of a screen in its frame. */
function paint(address: string, screen: ReactNode): Promise<string> {
  return render(
    address,
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider owner={undefined} isReady={false}>
        <FindScreenContext value={findScreen}>
          <Frame>{screen}</Frame>
        </FindScreenContext>
      </ToastProvider>
    </QueryClientProvider>,
  );
}

/** @throws what a screen threw: React alone would leave it out, and the visit would begin with nothing. */
async function render(address: string, content: ReactNode): Promise<string> {
  const problems: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <AppErrorBoundary>
        <Router address={address}>{content}</Router>
      </AppErrorBoundary>
    </StrictMode>,
    // In one piece: what comes in several is put together by inline scripts, which the
    // Content-Security-Policy refuses.
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (problem) => void problems.push(problem),
    },
  );
  if (problems.length > 0) throw new AggregateError(problems, `${address} cannot be drawn`);
  const markup = await new Response(prelude).text();
  // The title and hints for the browser stand in the page's head already.
  return markup.replace(/^(?:<title>.*?<\/title>|<link [^>]*>)+/, '');
}
