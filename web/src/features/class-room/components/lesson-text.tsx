import { Disclosure } from '../../../ui/disclosure.tsx';
import type { Lesson } from '../lessons/lesson.ts';
import styles from './lesson-text.module.css';

/** All that a lesson tells, to read instead. */
export function LessonText({ lesson }: { readonly lesson: Lesson }) {
  return (
    <Disclosure title="Read the lesson">
      {lesson.parts.map(({ heading, lines }) => (
        <section key={heading} className={styles.part}>
          <h3>{heading}</h3>
          <p>{lines.join(' ')}</p>
        </section>
      ))}
    </Disclosure>
  );
}
