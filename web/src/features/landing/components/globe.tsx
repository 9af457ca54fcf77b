import { useEffect, useRef } from 'react';
import { landDots, seenFrom } from '../globe-model.ts';
import styles from './globe.module.css';

const dots = landDots(2_800);
const lean = 0.35;
const radiansPerMs = 0.00012;
const frameMs = 33;
/** Where a globe that does not turn shows the land. */
const stillTurn = -1.1;

/** A turning globe of dots; it stands still where the visitor wants less motion. */
export function Globe() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (element === null || context === null || context === undefined) return undefined;
    const ratio = Math.min(devicePixelRatio, 2);
    element.width = element.clientWidth * ratio;
    element.height = element.clientHeight * ratio;
    context.fillStyle = getComputedStyle(element).color;
    draw(context, stillTurn);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    return turnWhileSeen(element, (turn) => draw(context, turn));
  }, []);
  return <canvas ref={canvas} className={styles.globe} aria-hidden="true" />;
}

function draw(context: CanvasRenderingContext2D, turn: number): void {
  const { width, height } = context.canvas;
  const radius = Math.min(width, height) / 2;
  context.clearRect(0, 0, width, height);
  for (const dot of dots) {
    const { x, y, depth } = seenFrom(dot, turn, lean);
    if (depth <= 0.02) continue;
    const size = (radius / 105) * (0.5 + depth);
    context.globalAlpha = 0.15 + 0.75 * depth;
    context.fillRect(
      radius + x * radius * 0.98 - size / 2,
      radius - y * radius * 0.98 - size / 2,
      size,
      size,
    );
  }
}

/** Calls `show` about thirty times a second while the element is on screen. @returns the stop function. */
function turnWhileSeen(element: Element, show: (turn: number) => void): () => void {
  let frame = 0;
  let shownAtMs = 0;
  const step = (nowMs: number) => {
    if (nowMs - shownAtMs >= frameMs) {
      shownAtMs = nowMs;
      show(stillTurn + nowMs * radiansPerMs);
    }
    frame = requestAnimationFrame(step);
  };
  const observer = new IntersectionObserver(([entry]) => {
    cancelAnimationFrame(frame);
    if (entry?.isIntersecting === true) frame = requestAnimationFrame(step);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}
