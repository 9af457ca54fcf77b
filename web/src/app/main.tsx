import '../ui/tokens.css';
import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { ToastProvider } from '../ui/toast.tsx';
import { AppErrorBoundary } from './app-error-boundary.tsx';
import { AppRoutes } from './app-routes.tsx';
import { watchMissingParts } from './missing-part.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element to draw in');

watchMissingParts();

createRoot(root).render(
  <StrictMode>
    <AppErrorBoundary>
      <HashRouter>
        <ToastProvider>
          <AppRoutes />
        </ToastProvider>
      </HashRouter>
    </AppErrorBoundary>
  </StrictMode>,
);
