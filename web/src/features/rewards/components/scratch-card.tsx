import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Note } from '../../../ui/note.tsx';
import { celebrate } from '../celebrate.ts';
import type { Reward } from '../reward-model.ts';
import { useFoil } from '../use-foil.ts';
import { PrizeCard } from './prize-card.tsx';
import styles from './scratch-card.module.css';

interface ScratchCardProps {
  readonly reward: Reward;
  /** The server has recorded it. */
  readonly revealed: boolean;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onReveal: () => void;
}

/** A card to scratch; the foil goes for good when the server has recorded the reward. */
export function ScratchCard({ reward, revealed, busy, problem, onReveal }: ScratchCardProps) {
  // After a failure the button tries again, lest every further stroke does.
  const isStill = busy || revealed || problem !== undefined;
  const { canvas, onPointerDown, onPointerMove, onPointerUp } = useFoil(onReveal);
  const confetti = useRef<HTMLCanvasElement>(null);
  const prize = useRef<HTMLDivElement>(null);
  const wasRevealed = useRef(revealed);
  useEffect(() => {
    if (!revealed || wasRevealed.current) return;
    wasRevealed.current = true;
    // The button that had the focus is gone; this has the prize read out as well.
    prize.current?.focus({ preventScroll: true });
    if (confetti.current !== null) void celebrate(confetti.current);
  }, [revealed]);
  return (
    <>
      <PrizeCard
        ref={prize}
        label="You have got"
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
      <canvas ref={confetti} className={styles.confetti} aria-hidden="true" />
    </>
  );
}
