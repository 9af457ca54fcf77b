// Before anything is painted: hides the landing, which stands in the page, where another screen will be
// shown, shows the first paint of that screen instead if there is one, and requests its scripts.
// A file, because the Content-Security-Policy refuses inline scripts.
addEventListener(
  'error',
  ({ target }) => {
    // The browser says so of the app's file also when one that it imports does not come.
    if (target instanceof HTMLScriptElement && target.type === 'module') showMissingApp();
  },
  true,
);
try {
  localStorage.getItem('');
  sessionStorage.getItem('');
} catch {
  keepForThisPage();
}
{
  const who = localStorage.getItem('polytips:user') === null ? 'visitor' : 'member';
  // An address without the # leads to the same screen: one that was typed, or an invitation that lost it on the way.
  const { hash, pathname, search } = location;
  if (hash === '' && /^\/[^.]+$/.test(pathname))
    history.replaceState(null, '', `/#${pathname}${search}`);
  const [address, parameters] = location.hash.replace(/^#\/?/, '/').split('?');
  const route = address === '' ? '/' : address;
  const screen = who === 'member' && route === '/' ? '/home' : route;

  const visits = [...document.querySelectorAll('template[data-who]')].filter(
    ({ dataset }) => dataset.who === who,
  );
  const visit = visits.find(({ dataset }) => dataset.route === screen);
  const scripts = visit ?? visits.find(({ dataset }) => dataset.route === '');
  // A session that has run out is renewed by Firebase before anything is read.
  const runsOut = Number(localStorage.getItem('polytips:session-until')) < Date.now() + 60_000;
  const renewal =
    who === 'member' && runsOut ? document.querySelector('template[data-who="renewal"]') : null;
  for (const hints of [scripts, renewal]) {
    if (hints) document.head.append(hints.content.cloneNode(true));
  }

  if (screen !== '/') {
    document.documentElement.dataset.boot = 'elsewhere';
    if (visit !== undefined) showPaint(parameters === undefined ? screen : `${screen}?`);
  }
}

/**
 * Gives the page a storage that ends with it, where the browser denies its own: the screens of visitors work with that,
 * and a login or signup refuses (`src/session/storage-problem.ts`). Firefox denies channels then, too: no other tab has a
 * session that it could hear of.
 */
function keepForThisPage() {
  window.isStorageDenied = true;
  for (const name of ['localStorage', 'sessionStorage']) {
    const kept = new Map();
    const value = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
      clear: () => kept.clear(),
    };
    Object.defineProperty(window, name, { value });
  }
  window.BroadcastChannel = class extends EventTarget {
    postMessage() {}
  };
}

/** Shows what the page has for an address as soon as the browser has read that far. */
function showPaint(at) {
  const reader = new MutationObserver(() => {
    const paint = [...document.querySelectorAll('template[data-paint]')].find(
      ({ dataset }) => dataset.paint === at,
    );
    // What follows it shows that it is there to its end.
    if (!paint?.nextElementSibling) return;
    const place = document.createElement('div');
    place.id = 'first-paint';
    place.inert = true;
    place.append(paint.content.cloneNode(true));
    paint.replaceWith(place);
    reader.disconnect();
  });
  reader.observe(document.documentElement, { childList: true, subtree: true });
  addEventListener('DOMContentLoaded', () => reader.disconnect());
}

/** Says that the app did not come, in place of a first paint that would take no press and no letter. */
function showMissingApp() {
  const text = document.createElement('p');
  text.textContent = 'PolyTips could not be loaded. Check your connection, and reload the page.';
  const reload = document.createElement('button');
  reload.textContent = 'Reload';
  reload.addEventListener('click', () => location.reload());
  const place = document.createElement('div');
  place.id = 'missing-app';
  place.role = 'alert';
  place.append(text, reload);
  document.body.replaceChildren(place);
  delete document.documentElement.dataset.boot;
}
