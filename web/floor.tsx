// React, its DOM and a router that many use, with nothing of ours: the yardstick of the sizes in
// `budgets.test.ts`. Our own router is a tenth of that one.
import { createRoot } from 'react-dom/client';
import { HashRouter, useRoutes } from 'react-router-dom';

function Floor() {
  return useRoutes([{ path: '/', element: 'Floor' }]);
}

createRoot(document.body).render(
  <HashRouter>
    <Floor />
  </HashRouter>,
);
