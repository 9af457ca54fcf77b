import { useEffect, useRef } from 'react';
import type { Reward } from '../../../rewards/todays-card-model.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useFoil } from '../use-foil.ts';
import { AfterReveal } from './next-card.tsx';
import { PrizeCard } from './prize-card.tsx';
import styles from './scratch-card.module.css';

interface ScratchCardProps {
  readonly reward: Reward;
  /** The server has recorded the reward. */
  readonly revealed: boolean;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onReveal: () => void;
}

/** A card to scratch; the foil disappears once the server has recorded the reward. */
export function ScratchCard({ reward, revealed, busy, problem, onReveal }: ScratchCardProps) {
  // After a failure only the button retries; strokes must not.
  const isStill = busy || revealed || problem !== undefined;
  const { canvas, onPointerDown, onPointerMove, onPointerUp } = useFoil(onReveal);
  const confetti = useRef<HTMLCanvasElement>(null);
  const prize = useRef<HTMLDivElement>(null);
  const wasRevealed = useRef(revealed);
  useEffect(() => {
    if (!revealed || wasRevealed.current) return;
    wasRevealed.current = true;
    // The focused button disappeared; a screen reader also reads the prize this way.
    prize.current?.focus({ preventScroll: true });
    buzz();
    if (confetti.current !== null) void celebrate(confetti.current);
  }, [revealed]);
  return (
    <>
      <PrizeCard
        ref={prize}
        amountMicros={reward.amountMicros}
        token={reward.token}
        hidden={!revealed}
        cover={
          <canvas
            ref={canvas}
            className={classes(styles.foil, isStill && styles.still, revealed && styles.gone)}
            aria-hidden="true"
            onPointerDown={onPointerDown}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onPointerCancel={onPointerUp}
          />
        }
      />
      <div className={styles.below}>
        {problem === undefined || revealed ? null : (
          <Note tone="loss">Your reward is not recorded yet. {problem}</Note>
        )}
        {revealed ? (
          <Note tone="gain">Reward credited</Note>
        ) : (
          <Button busy={busy} onClick={onReveal}>
            {problem === undefined ? 'Reveal without scratching' : 'Try again'}
          </Button>
        )}
      </div>
      {revealed ? <AfterReveal /> : null}
      <canvas ref={confetti} className={styles.confetti} aria-hidden="true" />
    </>
  );
}

/** Two short pulses, where a device has them and its owner does not prefer less motion. */
const buzzMs = [20, 60, 40];

function buzz(): void {
  if (!('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return;
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate(buzzMs);
}

const confettiColours = ['--gold', '--brand', '--gain', '--brand-text'] as const;

/** Throws confetti on the canvas, in the colours of the screen; none for a member who prefers less motion. */
async function celebrate(canvas: HTMLCanvasElement): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  const look = getComputedStyle(canvas);
  canvas.width = canvas.clientWidth;
  canvas.height = canvas.clientHeight;
  // Without its own worker: the Content-Security-Policy forbids workers from a blob.
  const fire = confetti.create(canvas, { useWorker: false });
  await fire({
    particleCount: 120,
    spread: 80,
    origin: { y: 0.4 },
    colors: confettiColours.map((colour) => look.getPropertyValue(colour).trim()),
    disableForReducedMotion: true,
  });
}
