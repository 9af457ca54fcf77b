import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/global.css';
// Takes the name of the only policy that may name scripts, before anything else can.
import '../base/browser/trusted-types.ts';
import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { paths } from '../config/paths.ts';
import { keepInstallOffer } from '../install/install-offer.ts';
import { currentAddress, isOverScreen, Router } from '../ui/router.tsx';
import { watchMissingParts } from './missing-part.ts';
import { keepPressedNotification } from './pressed-notification.ts';
import { AppRoutes, fetchScreen } from './routes.tsx';
import { AppErrorBoundary } from './trouble.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element to draw in');

const patienceMs = 5_000;

// A page that was loaded again over a dialog leaves the entry of that, so that the next Back leaves the screen.
if (isOverScreen(history.state)) history.back();
watchMissingParts();
keepPressedNotification();
keepInstallOffer();
const address = currentAddress();
const [route = ''] = address.split('?', 1);
const screenFetch = fetchScreen(route);

// The build puts the landing's markup into the page; `boot.js` hides it where another screen is shown.
// A visitor may have followed one of its links before this script came.
const { dataset } = document.documentElement;
if (root.hasChildNodes() && dataset['boot'] === undefined && route === paths.landing) {
  startTransition(() => void hydrateRoot(root, <App />));
} else {
  root.replaceChildren();
  void drawApp(root);
}

/**
 * Draws the app, at once or in place of the first paint of its screen: then as soon as it has that screen, or
 * when that takes so long that what it shows for a screen on its way is truer than a form that takes no letter.
 */
async function drawApp(place: HTMLElement): Promise<void> {
  if (findFirstPaint() !== null) {
    const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
    await Promise.race([screenFetch, patience]);
  }
  // In short pieces, between which the browser answers a finger.
  startTransition(() => createRoot(place).render(<App />));
}

function App() {
  useLayoutEffect(() => {
    findFirstPaint()?.remove();
    delete dataset['boot'];
  }, []);
  return (
    <StrictMode>
      <AppErrorBoundary>
        <Router address={address}>
          <AppRoutes />
        </Router>
      </AppErrorBoundary>
    </StrictMode>
  );
}

/** What `boot.js` shows until the app is drawn. */
function findFirstPaint(): HTMLElement | null {
  return document.getElementById('first-paint');
}
