import { Play } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Spinner } from '../../../ui/display/spinner.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { captionAt, clockText } from '../captions.ts';
import type { Film } from '../films.ts';
import { useFilmPlayer, useFilmSource } from '../use-film.ts';
import styles from './lesson-player.module.css';

interface LessonPlayerProps {
  readonly film: Film;
  /** How often a lesson was chosen by a press; each press starts the film, and 0 leaves it paused. */
  readonly presses: number;
  /** Where the film resumes, from its beginning. */
  readonly fromSeconds: number;
  /** Called while the film plays, and when the member jumps in it. */
  readonly onMoment: (atSeconds: number) => void;
  readonly onEnd: () => void;
  /** Called when "try again" was pressed: that button disappears and takes the focus with it. */
  readonly onRetry: () => void;
}

/**
 * The film of a lesson with its captions under it: inside the film, on a phone, they would cover the
 * picture that they explain, in letters too small to read.
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
          'The lesson is written here, line by line. There is no sound.'}
      </p>
    </div>
  );
}

/** The film alone; it resumes where the member left it. In full screen it shows its own captions. */
function LessonFilm(props: LessonPlayerProps) {
  const { film, fromSeconds } = props;
  const source = useFilmSource(film.videoUrl);
  const video = useFilmPlayer(source.state === 'loaded' ? source.url : undefined, props.presses);
  // The browser's controls would cover the picture before anybody has asked for them.
  const [hasStarted, setStarted] = useState(false);
  if (source.state === 'failed') {
    return (
      <div className={styles.frame}>
        <ErrorState
          title="The film could not be loaded"
          message="You can read the lesson below meanwhile."
          onRetry={() => {
            source.retry();
            props.onRetry();
          }}
        />
      </div>
    );
  }
  if (source.state === 'unplayable') {
    return (
      <div className={styles.frame}>
        <ErrorState
          title="This browser cannot play the film"
          message="You can read the lesson below."
        />
      </div>
    );
  }
  if (source.state === 'loading') {
    return (
      <div className={styles.frame} aria-busy="true">
        <img className={styles.still} src={film.stillUrl} alt="" width="960" height="540" />
        <Spinner />
      </div>
    );
  }
  return (
    <div className={styles.stage}>
      <video
        ref={video}
        className={styles.frame}
        poster={film.stillUrl}
        aria-label={film.lesson.title}
        controls={hasStarted}
        playsInline
        onPlay={() => setStarted(true)}
        onLoadedMetadata={({ currentTarget }) => {
          // Any jump, even to the beginning, hides the poster.
          if (fromSeconds === 0 || fromSeconds >= currentTarget.duration) return;
          currentTarget.currentTime = fromSeconds;
        }}
        onTimeUpdate={({ currentTarget }) => props.onMoment(currentTarget.currentTime)}
        onEnded={props.onEnd}
        onError={source.onBroken}
      >
        <track kind="captions" src={film.captionsUrl} srcLang="en" label="English" />
      </video>
      {hasStarted ? null : (
        <button
          type="button"
          className={styles.start}
          aria-label={
            fromSeconds === 0
              ? `Play ${film.lesson.title}`
              : `Resume ${film.lesson.title} at ${clockText(fromSeconds)}`
          }
          onClick={() => {
            // The button disappears; the player's own controls take its place, and without them it takes no focus.
            flushSync(() => setStarted(true));
            video.current?.focus();
            video.current?.play().catch(() => undefined);
          }}
        >
          <span className={styles.sign} aria-hidden="true">
            <Play />
          </span>
          {fromSeconds === 0 ? null : (
            <span className={styles.resume}>Resume at {clockText(fromSeconds)}</span>
          )}
        </button>
      )}
    </div>
  );
}
