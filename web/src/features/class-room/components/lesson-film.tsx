import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Film } from '../films.ts';
import { useFilmPlayer } from '../use-film-player.ts';
import { useFilmSource } from '../use-film-source.ts';
import styles from './lesson-film.module.css';

/** What a film plays, from where, and whom it tells. */
export interface LessonFilmProps {
  readonly film: Film;
  /** How often a lesson was chosen by a press, each of which lets the film play; 0 leaves it to wait. */
  readonly presses: number;
  /** Where it goes on, from its beginning. */
  readonly fromSeconds: number;
  /** Called as it moves on or is moved. */
  readonly onMoment: (atSeconds: number) => void;
  readonly onEnd: () => void;
  /** Called when the button to try again was pressed, which is gone then with the focus. */
  readonly onRetry: () => void;
}

/** The film of a lesson; it goes on where it was left. In full screen it shows its own captions. */
export function LessonFilm(props: LessonFilmProps) {
  const { film, fromSeconds } = props;
  const source = useFilmSource(film.videoUrl);
  const video = useFilmPlayer(source.state === 'loaded' ? source.url : undefined, props.presses);
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
  if (source.state === 'loading') {
    return (
      <div className={styles.frame} aria-busy="true">
        <img className={styles.still} src={film.stillUrl} alt="" width="960" height="540" />
        <Spinner />
      </div>
    );
  }
  return (
    <video
      ref={video}
      className={styles.frame}
      poster={film.stillUrl}
      aria-label={film.lesson.title}
      controls
      playsInline
      onLoadedMetadata={({ currentTarget }) => {
        // A jump, and be it to the beginning, hides the picture that stands for the film.
        if (fromSeconds === 0 || fromSeconds >= currentTarget.duration) return;
        currentTarget.currentTime = fromSeconds;
      }}
      onTimeUpdate={({ currentTarget }) => props.onMoment(currentTarget.currentTime)}
      onEnded={props.onEnd}
      onError={source.onBroken}
    >
      <track kind="captions" src={film.captionsUrl} srcLang="en" label="English" />
    </video>
  );
}
