import { useState } from 'react';
import { captionAt } from '../class-room-model.ts';
import { LessonFilm, type LessonFilmProps } from './lesson-film.tsx';
import styles from './lesson-player.module.css';

/**
 * The film of a lesson with its captions under it: on a phone they would cover the picture that they
 * explain, in letters too small to read.
 */
export function LessonPlayer(props: LessonFilmProps) {
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
