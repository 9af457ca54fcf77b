import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createPath, Router } from 'react-router-dom';
import { AppRoutes } from './routes.tsx';
import { AppErrorBoundary } from './trouble.tsx';

const cannotLeave = () => {
  throw new Error('Nothing leads away while the landing is rendered');
};

/** Writes links as the app's router does, which keeps the route behind the #. */
const navigator = {
  createHref: (to: Parameters<typeof createPath>[0] | string) =>
    `#${typeof to === 'string' ? to : createPath(to)}`,
  push: cannotLeave,
  replace: cannotLeave,
  go: cannotLeave,
};

/** The markup of the landing as `main.tsx` draws it first, for the build to put into the page. */
export async function prerenderLanding(): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <AppErrorBoundary>
        <Router location="/" navigator={navigator}>
          <AppRoutes />
        </Router>
      </AppErrorBoundary>
    </StrictMode>,
    // In one piece: what comes in several is put together by inline scripts, which the
    // Content-Security-Policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const markup = await new Response(prelude).text();
  // The title and hints for the browser stand in the page's head already.
  return markup.replace(/^(?:<title>.*?<\/title>|<link [^>]*>)+/, '');
}
