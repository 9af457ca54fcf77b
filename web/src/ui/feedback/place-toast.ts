/** What lies between two heights of the window, in CSS pixels from its top. */
export interface Band {
  readonly top: number;
  readonly bottom: number;
}

interface Room {
  /** How high the message is. */
  readonly height: number;
  /** The end of the window that is in sight, or the top of the bar that stands there. */
  readonly floor: number;
  /** What must stay in sight: controls and the title of the screen. */
  readonly taken: readonly Band[];
}

/**
 * The top of a message: as low as it can stand without lying over what is taken, and on the floor
 * where there is no such place.
 */
export function placeToast({ height, floor, taken }: Room): number {
  const onFloor = floor - height;
  const places = [floor, ...taken.map(({ top }) => top)].map((bottom) => bottom - height);
  const free = places.filter(
    (top) =>
      top >= 0 &&
      top <= onFloor &&
      taken.every((band) => band.bottom <= top || band.top >= top + height),
  );
  return free.length === 0 ? onFloor : Math.max(...free);
}
