import { type Colour, palette } from './palette.ts';
import type { Paper } from './picture.ts';

/** A point of the paper. */
export type Point = readonly [x: number, y: number];

/** How a line looks. */
export interface StrokeStyle {
  readonly colour?: Colour;
  readonly width?: number;
  /** How much of it is drawn already, from 0 to 1. */
  readonly drawn?: number;
  readonly dashed?: boolean;
}

/** Draws a line through points, as much of it as `drawn` says. */
export function stroke(paper: Paper, points: readonly Point[], style: StrokeStyle = {}): void {
  const { colour = palette.lineStrong, width = 6, drawn = 1, dashed = false } = style;
  const path = cut(points, drawn);
  if (path.length < 2) return;
  paper.beginPath();
  for (const [x, y] of path) paper.lineTo(x, y);
  paper.strokeStyle = colour;
  paper.lineWidth = width;
  paper.lineCap = 'round';
  paper.lineJoin = 'round';
  paper.setLineDash(dashed ? [width * 2, width * 2.5] : []);
  paper.stroke();
  paper.setLineDash([]);
}

/** Draws a line through points with a head at its end. */
export function arrow(paper: Paper, points: readonly Point[], style: StrokeStyle = {}): void {
  const path = cut(points, style.drawn ?? 1);
  stroke(paper, path, { ...style, drawn: 1 });
  const [end, before] = [path.at(-1), path.at(-2)];
  if (end === undefined || before === undefined) return;
  const angle = Math.atan2(end[1] - before[1], end[0] - before[0]);
  const size = (style.width ?? 6) * 3.5;
  const wing = (turn: number): Point => [
    end[0] - size * Math.cos(angle + turn),
    end[1] - size * Math.sin(angle + turn),
  ];
  stroke(paper, [wing(0.55), end, wing(-0.55)], { ...style, drawn: 1, dashed: false });
}

/** The beginning of a path, by the part of its length. */
function cut(points: readonly Point[], part: number): readonly Point[] {
  const lengths = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? [x, y];
    return Math.hypot(x - fromX, y - fromY);
  });
  let left = lengths.reduce((sum, length) => sum + length, 0) * part;
  const path: Point[] = [];
  for (const [index, point] of points.entries()) {
    const length = lengths[index - 1];
    const previous = points[index - 1];
    if (length === undefined || previous === undefined) {
      if (left > 0) path.push(point);
      continue;
    }
    if (left <= 0) break;
    const share = Math.min(left / length, 1);
    path.push([
      previous[0] + (point[0] - previous[0]) * share,
      previous[1] + (point[1] - previous[1]) * share,
    ]);
    left -= length;
  }
  return path;
}
