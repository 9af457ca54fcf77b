/**
 * Calls `onBack` when the page is hidden or shown again, because no timer ran while its device slept, and `onKeptAside`
 * when the browser shows a page that it had kept aside, which is then as after a reload. @returns what ends this.
 */
export function followReturns(onBack: () => void, onKeptAside: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('visibilitychange', onBack, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && onKeptAside(), { signal });
  return () => ending.abort();
}
