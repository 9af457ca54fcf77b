/** A place on the card; both from 0 to 1, so that strokes stay valid when the card is resized. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A straight part of a scratch. */
export interface Stroke {
  readonly from: Point;
  readonly to: Point;
}

/** The card and the coin, in CSS pixels. */
export interface ScratchSize {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

const columns = 28;
const rows = 20;

/** The cells of the foil, by number, whose middle is scratched off. */
export type ScratchedCells = ReadonlySet<number>;

/**
 * The cells that are gone after a stroke. Counted from the strokes rather than from the pixels of
 * the canvas, which browsers may blur against fingerprinting.
 */
export function scratch(
  gone: ScratchedCells,
  { from, to }: Stroke,
  { width, height, radius }: ScratchSize,
): ScratchedCells {
  const next = new Set(gone);
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const x = (((cell % columns) + 0.5) / columns) * width;
    const y = ((Math.floor(cell / columns) + 0.5) / rows) * height;
    const start = { x: from.x * width, y: from.y * height };
    const end = { x: to.x * width, y: to.y * height };
    if (distanceToSegment({ x, y }, start, end) <= radius) next.add(cell);
  }
  return next;
}

/** How much of the foil is gone, in percent. */
export function scratchedPercent(gone: ScratchedCells): number {
  return (gone.size / (columns * rows)) * 100;
}

function distanceToSegment(point: Point, start: Point, end: Point): number {
  const along = { x: end.x - start.x, y: end.y - start.y };
  const lengthSquared = along.x ** 2 + along.y ** 2;
  const projected = (point.x - start.x) * along.x + (point.y - start.y) * along.y;
  const share = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, projected / lengthSquared));
  return Math.hypot(point.x - start.x - share * along.x, point.y - start.y - share * along.y);
}
