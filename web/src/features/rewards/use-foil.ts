import { limits } from '@polytips/functions/contract/limits.ts';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { coinRadius, drawFoil, eraseStroke } from './draw-foil.ts';
import {
  type Point,
  type ScratchedCells,
  type Stroke,
  scratch,
  scratchedPercent,
} from './scratch-model.ts';

/** What the canvas of a foil needs. */
export interface UsedFoil {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => void;
  readonly onPointerUp: () => void;
}

/** A foil that is scratched off by finger, pen or mouse; calls `onScratched` once, when half of it is gone. */
export function useFoil(onScratched: () => void): UsedFoil {
  const canvas = useRef<HTMLCanvasElement>(null);
  const strokes = useRef<Stroke[]>([]);
  const gone = useRef<ScratchedCells>(new Set());
  const last = useRef<Point>(undefined);
  const isScratched = useRef(false);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => drawFoil(element, strokes.current));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  function rub(element: HTMLCanvasElement, to: Point): void {
    const stroke = { from: last.current ?? to, to };
    const { width, height } = element.getBoundingClientRect();
    last.current = to;
    strokes.current.push(stroke);
    eraseStroke(element, stroke);
    gone.current = scratch(gone.current, stroke, { width, height, radius: coinRadius });
    if (isScratched.current || scratchedPercent(gone.current) < limits.scratchRevealPercent) return;
    isScratched.current = true;
    onScratched();
  }

  return {
    canvas,
    onPointerDown: (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      rub(event.currentTarget, placeOf(event));
    },
    onPointerMove: (event) => {
      if (last.current !== undefined && event.isPrimary) rub(event.currentTarget, placeOf(event));
    },
    onPointerUp: () => {
      last.current = undefined;
    },
  };
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}
