import { keepPageFor } from '../base/browser/busy-page.ts';

const submissionLock = 'polytips:submission';

/**
 * Submits a signed payment, of which this page has the only copy: so the browser, too, asks before it closes the page,
 * and a log-out in any tab warns.
 */
export const keepPageForSubmission = <Result>(submit: () => Promise<Result>): Promise<Result> =>
  keepPageFor(() =>
    navigator.locks.request(submissionLock, { mode: 'shared' }, async () => {
      const ended = new AbortController();
      const { signal } = ended;
      addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
      try {
        return await submit();
      } finally {
        ended.abort();
      }
    }),
  );

/** How many signed payments the server has not answered yet, in all tabs of this browser. */
export async function countSubmissions(): Promise<number> {
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === submissionLock).length;
}
