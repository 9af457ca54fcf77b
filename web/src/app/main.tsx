import '../ui/tokens.css';
import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { keepInstallOffer } from '../install/install-offer.ts';
import { UpdateNotice } from '../install/update-notice.tsx';
import { useStoredUser } from '../session/stored-user.ts';
import { ToastProvider } from '../ui/feedback/toast.tsx';
import { watchMissingParts } from './missing-part.ts';
import { PressedNotification } from './pressed-notification.ts';
import { AppRoutes } from './routes.tsx';
import { AppErrorBoundary } from './trouble.tsx';
import { UnendedSessionNotice } from './unended-session-notice.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element to draw in');

watchMissingParts();
keepInstallOffer();

/** The routes, and over them the messages, which go when the member changes, in whatever tab. */
function App() {
  return (
    <ToastProvider owner={useStoredUser()?.id}>
      <AppRoutes />
      <UnendedSessionNotice />
      <UpdateNotice />
      <PressedNotification />
    </ToastProvider>
  );
}

createRoot(root).render(
  <StrictMode>
    <AppErrorBoundary>
      <HashRouter>
        <App />
      </HashRouter>
    </AppErrorBoundary>
  </StrictMode>,
);
