import type { Stroke } from './scratch-model.ts';

/** The coin's radius in CSS pixels. */
export const coinRadius = 26;

const stripe = 24;

/** Covers the canvas, at its present size, and takes away what was scratched before. */
export function drawFoil(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
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
  pen.font = `700 20px ${look.fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText('Scratch here', width / 2, height / 2);
  for (const stroke of strokes) eraseStroke(canvas, stroke);
}

/** Takes the foil away along a stroke. */
export function eraseStroke(canvas: HTMLCanvasElement, { from, to }: Stroke): void {
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
