import { limits } from '@polytips/functions/contract/values/limits.ts';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import {
  type Point,
  type ScratchedCells,
  type Stroke,
  scratch,
  scratchedPercent,
} from './scratch-model.ts';

/** The coin's radius in CSS pixels. */
const coinRadius = 26;

const stripe = 24;

/** The props of the foil's canvas. */
interface Foil {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => void;
  readonly onPointerUp: () => void;
}

/** A foil to scratch off by finger, pen or mouse; calls `onScratched` once, when half of it is gone. */
export function useFoil(onScratched: () => void): Foil {
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

/** Covers the canvas at its current size, without what was scratched off so far. */
function drawFoil(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const { width, height } = canvas.getBoundingClientRect();
  const scale = window.devicePixelRatio;
  const look = getComputedStyle(canvas);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  pen.scale(scale, scale);
  pen.fillStyle = look.getPropertyValue('--brand');
  pen.fillRect(0, 0, width, height);
  pen.globalAlpha = 0.35;
  pen.strokeStyle = look.getPropertyValue('--brand-text');
  pen.lineWidth = stripe / 2;
  for (let x = -height; x < width + height; x += stripe) {
    pen.beginPath();
    pen.moveTo(x, height);
    pen.lineTo(x + height / 2, 0);
    pen.stroke();
  }
  pen.globalAlpha = 1;
  pen.fillStyle = look.getPropertyValue('--bg');
  pen.font = `700 ${look.fontSize} ${look.fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText('Scratch here', width / 2, height / 2, width);
  for (const stroke of strokes) eraseStroke(canvas, stroke);
}

/** Removes the foil along a stroke. */
function eraseStroke(canvas: HTMLCanvasElement, { from, to }: Stroke): void {
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const { width, height } = canvas.getBoundingClientRect();
  pen.save();
  pen.globalCompositeOperation = 'destination-out';
  pen.lineCap = 'round';
  pen.lineWidth = coinRadius * 2;
  pen.beginPath();
  pen.moveTo(from.x * width, from.y * height);
  pen.lineTo(to.x * width, to.y * height);
  pen.stroke();
  pen.restore();
}
