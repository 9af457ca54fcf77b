import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { doInTime } from '../../base/time/do-in-time.ts';

/** Whether a film is loaded. */
export type FilmSource =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  /** This browser has nothing that plays such a film, and none is loaded. */
  | { readonly state: 'unplayable' }
  /** `url` is valid while the component is mounted; call `onBroken` when the player cannot play it. */
  | { readonly state: 'loaded'; readonly url: string; readonly onBroken: () => void };

// Half a megabyte, over a slow phone connection.
const timeoutMs = 60_000;

/**
 * Loads a whole film before it plays: it is small, and the member can then jump to any moment even
 * where the host does not serve parts of a file.
 */
export function useFilmSource(videoUrl: string): FilmSource {
  const [attempt, setAttempt] = useState(0);
  const [url, setUrl] = useState<string>();
  const [failedAttempt, setFailedAttempt] = useState<number>();
  const [isPlayable] = useState(canPlayFilms);
  useEffect(() => {
    if (!isPlayable) return undefined;
    const leaving = new AbortController();
    let objectUrl: string | undefined;
    const take = async () => {
      try {
        // The cached file may be the broken one.
        const cache = attempt === 0 ? 'default' : 'reload';
        const film = await doInTime(timeoutMs, leaving.signal, (signal) =>
          load(videoUrl, { cache, signal }),
        );
        leaving.signal.throwIfAborted();
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
  }, [videoUrl, attempt, isPlayable]);
  if (!isPlayable) return { state: 'unplayable' };
  if (failedAttempt === attempt) return { state: 'failed', retry: () => setAttempt(attempt + 1) };
  if (url === undefined) return { state: 'loading' };
  return { state: 'loaded', url, onBroken: () => setFailedAttempt(attempt) };
}

/** By the format of all films, which is H.264: an error of the player says so of a film that arrived broken as well. */
const canPlayFilms = (): boolean =>
  document.createElement('video').canPlayType('video/mp4; codecs="avc1.640032"') !== '';

/** @throws when the film does not arrive, or something else does. */
async function load(videoUrl: string, how: RequestInit): Promise<Blob> {
  const response = await fetch(videoUrl, how);
  // A host without the file answers with the app's page.
  const isFilm = response.headers.get('content-type')?.startsWith('video/') ?? false;
  if (!response.ok || !isFilm) throw new Error(`No film: ${response.status}`);
  return response.blob();
}

/**
 * Controls the `<video>` that takes the returned ref.
 * @param url of the film, once it is loaded.
 * @param presses how often a lesson was chosen by a press; each press starts the film.
 */
export function useFilmPlayer(
  url: string | undefined,
  presses: number,
): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null);

  useLayoutEffect(() => {
    const player = video.current;
    if (url === undefined || player === null) return undefined;
    player.src = url;
    return () => {
      // Before the object URL is revoked: the player may still be reading from it.
      player.removeAttribute('src');
      player.load();
    };
  }, [url]);

  useEffect(() => {
    const player = video.current;
    return url === undefined || player === null ? undefined : showCaptionsInFullScreen(player);
  }, [url]);

  useEffect(() => {
    if (url === undefined || presses === 0) return;
    // A browser that refuses autoplay needs a press on the player's own button.
    video.current?.play().catch(() => undefined);
  }, [url, presses]);

  return video;
}

// iPhones send the latter two: their full screen is not the document's.
const fullScreenEvents = ['fullscreenchange', 'webkitbeginfullscreen', 'webkitendfullscreen'];

/** Full screen leaves no room under the film, so its own captions are on there. */
function showCaptionsInFullScreen(player: HTMLVideoElement): () => void {
  const follow = ({ type }: Event) => {
    const [captions] = player.textTracks;
    const isWhole = type === 'webkitbeginfullscreen' || document.fullscreenElement === player;
    if (captions !== undefined) captions.mode = isWhole ? 'showing' : 'disabled';
  };
  for (const each of fullScreenEvents) player.addEventListener(each, follow);
  return () => {
    for (const each of fullScreenEvents) player.removeEventListener(each, follow);
  };
}
