import { Play } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import { Tag } from '../../../ui/display/tag.tsx';
import { RowList } from '../../../ui/layout/row.tsx';
import { clockText, lengthSeconds } from '../captions.ts';
import { watchedText } from '../class-room-model.ts';
import type { Film } from '../films.ts';
import type { WatchedLessons } from '../watched.ts';
import styles from './lesson-list.module.css';

interface LessonListProps {
  readonly films: readonly Film[];
  readonly shownId: string;
  readonly watched: WatchedLessons;
  readonly onChoose: (lessonId: string) => void;
}

/** The lessons; a press on one shows it in the player. */
export function LessonList({ films, shownId, watched, onChoose }: LessonListProps) {
  return (
    <RowList ordered>
      {films.map(({ lesson, stillUrl }) => (
        <li key={lesson.id}>
          <button
            type="button"
            className={classes(styles.lesson, lesson.id === shownId && styles.shown)}
            aria-current={lesson.id === shownId}
            onClick={() => onChoose(lesson.id)}
          >
            <span className={styles.still}>
              <img src={stillUrl} alt="" width="960" height="540" />
              <span className={styles.length}>
                <Play aria-hidden="true" />
                {clockText(lengthSeconds(lesson))}
              </span>
              <ResumeMark
                atSeconds={watched[lesson.id]?.atSeconds ?? 0}
                ofSeconds={lengthSeconds(lesson)}
              />
            </span>
            <span className={styles.body}>
              <span className={styles.title}>{lesson.title}</span>
              <span className={styles.summary}>{lesson.summary}</span>
              <LessonState
                shown={lesson.id === shownId}
                watched={watchedText(watched, lesson.id)}
              />
            </span>
          </button>
        </li>
      ))}
    </RowList>
  );
}

interface ResumeMarkProps {
  readonly atSeconds: number;
  readonly ofSeconds: number;
}

/** How far a lesson was watched, along its picture; the word beside it says it to screen readers. */
function ResumeMark({ atSeconds, ofSeconds }: ResumeMarkProps) {
  if (atSeconds === 0) return null;
  return <progress className={styles.mark} max={ofSeconds} value={atSeconds} aria-hidden="true" />;
}

function LessonState({
  shown,
  watched,
}: {
  readonly shown: boolean;
  readonly watched: string | undefined;
}) {
  if (shown) return <Tag tone="brand">Now showing</Tag>;
  if (watched === undefined) return null;
  return <Tag tone={watched === 'Watched' ? 'gain' : 'warn'}>{watched}</Tag>;
}
