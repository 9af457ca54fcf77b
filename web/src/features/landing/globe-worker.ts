import { landDots, seenFrom } from './globe-model.ts';

/** What the page sends to the globe: its canvas, once, and then whether it is to turn. */
export type GlobeMessage =
  | {
      readonly kind: 'draw';
      readonly canvas: OffscreenCanvas;
      /** A CSS colour. */
      readonly colour: string;
    }
  | { readonly kind: 'turn'; readonly turning: boolean };

const dots = landDots(2_800);
const lean = 0.35;
const radiansPerMs = 0.00012;
const frameMs = 33;
/** Where a globe that does not turn shows the land. */
const stillTurn = -1.1;

let context: OffscreenCanvasRenderingContext2D | null = null;
let timer: ReturnType<typeof setInterval> | undefined;

addEventListener('message', ({ data }: MessageEvent<GlobeMessage>) => {
  switch (data.kind) {
    case 'draw':
      context = data.canvas.getContext('2d');
      if (context !== null) context.fillStyle = data.colour;
      draw(stillTurn);
      return;
    case 'turn':
      clearInterval(timer);
      if (data.turning)
        timer = setInterval(() => draw(stillTurn + performance.now() * radiansPerMs), frameMs);
  }
});

function draw(turn: number): void {
  if (context === null) return;
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
