import { useEffect, useState } from 'react';

/** Whether a film is here to be played. */
export type FilmSource =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  /** `url` is good as long as the component is; `onBroken` is told when it cannot be played. */
  | { readonly state: 'loaded'; readonly url: string; readonly onBroken: () => void };

// Half a megabyte, over a slow phone connection.
const timeoutMs = 60_000;

/**
 * Loads a whole film before it plays: it is small, and then any moment can be jumped to, whether the
 * host answers requests for a part of a file or not.
 */
export function useFilmSource(videoUrl: string): FilmSource {
  const [attempt, setAttempt] = useState(0);
  const [url, setUrl] = useState<string>();
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const fail = () => setFailedAttempt(attempt);
  useEffect(() => {
    const leaving = new AbortController();
    let objectUrl: string | undefined;
    const take = async () => {
      try {
        // What a cache keeps may be what is broken.
        const cache = attempt === 0 ? 'default' : 'reload';
        const film = await load(videoUrl, cache, leaving.signal);
        objectUrl = URL.createObjectURL(film);
        setUrl(objectUrl);
      } catch {
        if (!leaving.signal.aborted) setFailedAttempt(attempt);
      }
    };
    void take();
    return () => {
      leaving.abort();
      setUrl(undefined);
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl);
    };
  }, [videoUrl, attempt]);
  if (failedAttempt === attempt) return { state: 'failed', retry: () => setAttempt(attempt + 1) };
  return url === undefined ? { state: 'loading' } : { state: 'loaded', url, onBroken: fail };
}

/** @throws when there is no film, in time. */
async function load(videoUrl: string, cache: RequestCache, leaving: AbortSignal): Promise<Blob> {
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(timeoutMs)]);
  const response = await fetch(videoUrl, { cache, signal });
  // A host without the file answers with the app's page.
  const isFilm = response.headers.get('content-type')?.startsWith('video/') ?? false;
  if (!response.ok || !isFilm) throw new Error(`No film: ${response.status}`);
  const film = await response.blob();
  leaving.throwIfAborted();
  return film;
}
