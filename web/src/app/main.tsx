import '../ui/tokens.css';
import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { AppErrorBoundary } from './app-error-boundary.tsx';
import { AppRoutes } from './app-routes.tsx';
import { AppToasts } from './app-toasts.tsx';
import { watchMissingParts } from './missing-part.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element to draw in');

watchMissingParts();

createRoot(root).render(
  <StrictMode>
    <AppErrorBoundary>
      <HashRouter>
        <AppToasts>
          <AppRoutes />
        </AppToasts>
      </HashRouter>
    </AppErrorBoundary>
  </StrictMode>,
);
