import { join } from 'node:path';
import { lessons } from '@polytips/web/lessons/lessons.ts';
import { repository } from '../start/repository.ts';
import { openStudio } from './open-studio.ts';
import { writeLesson } from './write-lesson.ts';

/** Writes the films of the class room, or of the lessons that are named. */
const named = process.argv.slice(2);
const unknown = named.filter((id) => lessons.every((lesson) => lesson.id !== id));
if (unknown.length > 0) {
  const known = lessons.map(({ id }) => id).join(', ');
  process.stderr.write(`No lesson ${unknown.join(', ')}; there are ${known}\n`);
  process.exit(1);
}

const folder = join(repository, 'web/src/features/class-room/media');
const studio = await openStudio();
try {
  for (const lesson of lessons) {
    if (named.length > 0 && !named.includes(lesson.id)) continue;
    await writeLesson(studio, lesson, folder);
    process.stdout.write(`${lesson.id} written\n`);
  }
} finally {
  await studio.close();
}
