import type { BoxStyle } from './box.ts';
import { palette } from './palette.ts';
import type { Paper } from './picture.ts';
import { stroke } from './stroke.ts';

/** How a dashed frame looks: as a box without its filling. */
export type DashedFrameStyle = Omit<BoxStyle, 'radius' | 'fill'>;

/** Draws the room of something that is gone, or yet to come. */
export function dashedFrame(paper: Paper, style: DashedFrameStyle): void {
  const { x = 0, y = 0, width, height, line = palette.lineStrong, lineWidth = 5 } = style;
  const [left, right] = [x - width / 2, x + width / 2];
  const [top, bottom] = [y - height / 2, y + height / 2];
  stroke(
    paper,
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
      [left, top],
    ],
    { colour: line, width: lineWidth, dashed: true },
  );
}
