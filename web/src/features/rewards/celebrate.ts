const colours = ['--gold', '--brand', '--gain', '--brand-text'] as const;

/** Throws confetti on the canvas, in the colours of the screen; none where motion is unwelcome. */
export async function celebrate(canvas: HTMLCanvasElement): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  const look = getComputedStyle(canvas);
  canvas.width = canvas.clientWidth;
  canvas.height = canvas.clientHeight;
  // Without a worker of its own: the Content-Security-Policy takes none from a blob.
  const fire = confetti.create(canvas, { useWorker: false });
  await fire({
    particleCount: 120,
    spread: 80,
    origin: { y: 0.4 },
    colors: colours.map((colour) => look.getPropertyValue(colour).trim()),
    disableForReducedMotion: true,
  });
}
