import { useEffect, useState } from 'react';

/** Whether a film is here to be played. */
export type FilmSource =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  /** `url` is good as long as the component is. */
  | { readonly state: 'loaded'; readonly url: string };

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
  useEffect(() => {
    const leaving = new AbortController();
    let objectUrl: string | undefined;
    const take = async () => {
      try {
        const film = await load(videoUrl, leaving.signal);
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
  if (url !== undefined) return { state: 'loaded', url };
  if (failedAttempt !== attempt) return { state: 'loading' };
  return { state: 'failed', retry: () => setAttempt(attempt + 1) };
}

/** @throws when there is no film, in time. */
async function load(videoUrl: string, leaving: AbortSignal): Promise<Blob> {
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(timeoutMs)]);
  const response = await fetch(videoUrl, { signal });
  // A host without the file answers with the app's page.
  const isFilm = response.headers.get('content-type')?.startsWith('video/') ?? false;
  if (!response.ok || !isFilm) throw new Error(`No film: ${response.status}`);
  const film = await response.blob();
  leaving.throwIfAborted();
  return film;
}
