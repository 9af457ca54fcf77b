/** What a picture is drawn on: 1280 x 720, of which `pictureArea` is its own. */
export type Paper = OffscreenCanvasRenderingContext2D;

/** A moment of the part that a picture belongs to. */
export interface Moment {
  /** Since the part began. */
  readonly seconds: number;
  /** When each of its captions begins, counted from the beginning of the part. */
  readonly lineStartsSeconds: readonly number[];
}

/** Draws itself as it is at a moment; the same moment gives the same picture. */
export type Picture = (paper: Paper, moment: Moment) => void;

/** The size of the films. */
export const film = { width: 1280, height: 720, framesPerSecond: 25 } as const;

/** Where pictures are: below the heading and above the captions. */
export const pictureArea = { left: 80, right: 1200, top: 160, bottom: 560, middle: 360 } as const;
