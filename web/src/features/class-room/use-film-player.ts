import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Leads the player of a film, which is whoever takes the ref.
 * @param url of the film, once it is there.
 * @param presses how often a lesson was chosen by a press; for each of them the film plays.
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
      // Before the film is let go: a player that is still reading would find nothing there.
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
    // A browser that refuses wants a press on the player itself, which is there for it.
    video.current?.play().catch(() => undefined);
  }, [url, presses]);

  return video;
}

// The latter two are those of iPhones, whose full screen is not the document's.
const fullScreenEvents = ['fullscreenchange', 'webkitbeginfullscreen', 'webkitendfullscreen'];

/** Full screen leaves no room beside the film: there its own captions are on. */
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
