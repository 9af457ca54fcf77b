import '../ui/tokens.css';
import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { keepInstallOffer } from '../install/install-offer.ts';
import { watchMissingParts } from './missing-part.ts';
import { AppRoutes, loadScreen } from './routes.tsx';
import { AppErrorBoundary } from './trouble.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element to draw in');

watchMissingParts();
keepInstallOffer();
const route = location.hash.replace(/^#/, '').replace(/\?.*$/, '') || paths.landing;
loadScreen(route);

const app = (
  <StrictMode>
    <AppErrorBoundary>
      <HashRouter>
        <AppRoutes />
      </HashRouter>
    </AppErrorBoundary>
  </StrictMode>
);

// The build puts the landing's markup into the page; `boot.js` hides it where another screen is shown.
// A visitor may have followed one of its links before this script came.
const isElsewhere =
  document.documentElement.dataset['boot'] === 'elsewhere' || route !== paths.landing;
if (root.hasChildNodes() && !isElsewhere) {
  hydrateRoot(root, app);
} else {
  root.replaceChildren();
  delete document.documentElement.dataset['boot'];
  createRoot(root).render(app);
}
