import { useRef, useState } from 'react';
import { useStore } from '../../base/use-store.ts';
import { lessonParameter, lessonPath, paths } from '../../config/paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { navigate, useParameters } from '../../ui/router.tsx';
import { AddFundsRow } from '../../wallet/components/add-funds-row.tsx';
import { lessonAfter, lessonToShow } from './class-room-model.ts';
import styles from './class-room-screen.module.css';
import { LessonList } from './components/lesson-list.tsx';
import { LessonPlayer } from './components/lesson-player.tsx';
import { films } from './films.ts';
import { type Lesson, lessons } from './lessons.ts';
import { keepFinished, keepReached, watchedLessons } from './watched.ts';

/** `/class-room`: the player and its lessons; a press on a lesson's picture switches the film. */
export function ClassRoomScreen() {
  const parameters = useParameters();
  const watched = useStore(watchedLessons);
  const named = parameters.get(lessonParameter);
  // Chosen once, so that the lesson stays when it is watched to its end.
  const [first] = useState(() => lessonToShow(films, named, watched).lesson.id);
  const film = lessonToShow(films, named ?? first, watched);
  const [presses, setPresses] = useState(0);
  const player = useRef<HTMLDivElement>(null);
  const { lesson } = film;
  const next = lessonAfter(lessons, lesson.id);

  function choose(lessonId: string): void {
    setPresses((count) => count + 1);
    navigate(lessonPath(lessonId), 'replace');
    player.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      <TopBar title="Class Room" backTo={paths.menu} />
      <Section title={lesson.title}>
        <div ref={player} tabIndex={-1} className={styles.player}>
          <LessonPlayer
            key={lesson.id}
            film={film}
            presses={presses}
            fromSeconds={watched[lesson.id]?.atSeconds ?? 0}
            onMoment={(atSeconds) => keepReached(lesson.id, atSeconds)}
            onEnd={() => keepFinished(lesson.id)}
            onRetry={() => player.current?.focus()}
          />
        </div>
        {next === undefined ? null : (
          <Button
            variant={watched[lesson.id]?.finished === true ? 'primary' : 'secondary'}
            onClick={() => {
              choose(next.id);
              // On the last lesson this button disappears and takes the focus with it.
              player.current?.focus();
            }}
          >
            Next: {next.title}
          </Button>
        )}
        <LessonText lesson={lesson} />
      </Section>
      <Section title="Lessons">
        <Card kind="rows">
          <LessonList films={films} shownId={lesson.id} watched={watched} onChoose={choose} />
        </Card>
      </Section>
      <Section title="To read">
        <AddFundsRow />
      </Section>
    </>
  );
}

/** The lesson as text, to read instead of watching. */
function LessonText({ lesson }: { readonly lesson: Lesson }) {
  return (
    <Disclosure title="Read the lesson">
      {Object.entries(lesson.parts).map(([heading, lines]) => (
        <section key={heading} className={styles.part}>
          <h3>{heading}</h3>
          <p>{lines.join(' ')}</p>
        </section>
      ))}
    </Disclosure>
  );
}
