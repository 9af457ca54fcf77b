import { createContext, use } from 'react';
import type { ScreenShape } from '../ui/feedback/skeleton.tsx';
import type { Part } from '../ui/part.ts';

/** A screen and its route. */
export interface Screen {
  readonly path: string;
  /** Names the page in the browser, before the product; the product alone where there is none. */
  readonly title?: string;
  /**
   * Who may see it; the others are redirected. `newcomer` and `visitor`: nobody who is logged in,
   * by what this browser remembers, which loads nothing of Firebase, or by the session. `anyone`: with
   * or without a session, which the screen looks at itself.
   */
  readonly who: 'newcomer' | 'visitor' | 'anyone' | 'member' | 'admin';
  /** What shows of it before it is there; `list` unless said otherwise. */
  readonly shape?: ScreenShape;
  /** `false` where money moves or a secret is shown: nothing beside it leads away. */
  readonly tabs?: false;
  /** Fetched when its route is visited, or before. */
  readonly Part: Part;
}

/** Finds the screen of a route, if it is one. */
export type FindScreen = (pathname: string) => Screen | undefined;

/**
 * Hands `findScreen` to what is drawn. An import of it would put the names of all files of the build, which change with each
 * of them, into a file that others name.
 */
export const FindScreenContext = createContext<FindScreen>(() => undefined);

/** The function that finds the screen of a route. */
export const useFindScreen = (): FindScreen => use(FindScreenContext);
