import { useState } from 'react';
import { captionAt } from '../class-room-model.ts';
import type { Film } from '../films.ts';
import { LessonFilm } from './lesson-film.tsx';
import styles from './lesson-player.module.css';

interface LessonPlayerProps {
  readonly film: Film;
  /** How often a lesson was chosen by a press, each of which lets the film play; 0 leaves it to wait. */
  readonly presses: number;
  /** Where it goes on, from its beginning. */
  readonly fromSeconds: number;
  readonly onMoment: (atSeconds: number) => void;
  readonly onEnd: () => void;
}

/**
 * The film of a lesson with its captions under it: on a phone they would cover the picture that they
 * explain, in letters too small to read.
 */
export function LessonPlayer(props: LessonPlayerProps) {
  const { lesson } = props.film;
  const [atSeconds, setAtSeconds] = useState(0);
  return (
    <div className={styles.player}>
      <LessonFilm
        {...props}
        onMoment={(moment) => {
          setAtSeconds(moment);
          props.onMoment(moment);
        }}
      />
      <p className={styles.caption}>
        {captionAt(lesson, atSeconds) ??
          'There is no sound. The lesson is told here, line by line.'}
      </p>
    </div>
  );
}
