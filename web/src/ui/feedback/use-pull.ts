import { type PointerEvent, type RefObject, useRef } from 'react';

/** So far down, in CSS pixels, a sheet is let go; pulled less, it stays. */
const letGoPx = 96;

/**
 * Lets a finger pull a sheet down by its head, and closes it where it was pulled far enough.
 * @returns the handlers of the head; its buttons are not held by it.
 */
export function usePull(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<number>(undefined);
  const pulledPx = (event: PointerEvent) => Math.max(event.clientY - (start.current ?? 0), 0);
  const place = (px: number | undefined) => {
    if (px === undefined) sheet.current?.style.removeProperty('--pulled');
    else sheet.current?.style.setProperty('--pulled', `${px}px`);
  };
  const letGo = () => {
    start.current = undefined;
    place(undefined);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOnControl = event.target instanceof Element && event.target.closest('button, a');
      // On a wide screen it stands in the middle, with nothing to pull at.
      const canPull = getComputedStyle(event.currentTarget).touchAction === 'none';
      if (isOnControl !== null || !event.isPrimary || !canPull) return;
      start.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (start.current !== undefined) place(pulledPx(event));
    },
    onPointerUp(event: PointerEvent) {
      if (start.current === undefined) return;
      const isFar = pulledPx(event) >= letGoPx;
      letGo();
      if (isFar) onClose();
    },
    onPointerCancel: letGo,
  };
}
