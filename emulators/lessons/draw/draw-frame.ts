import type { PartCues } from '@polytips/web/lessons/cues.ts';
import type { LessonPart } from '@polytips/web/lessons/lesson.ts';
import { progress } from './motion.ts';
import { palette } from './palette.ts';
import { film, type Paper, type Picture, pictureArea } from './picture.ts';
import { stroke } from './stroke.ts';
import { text } from './text.ts';

/** A part of a film: what is told, when, and its picture. */
export interface Scene {
  readonly part: LessonPart;
  readonly times: PartCues;
  readonly picture: Picture;
}

const fadeSeconds = 0.4;

/** Draws the whole film as it is at a moment. */
export function drawFrame(paper: Paper, scenes: readonly Scene[], atMs: number): void {
  const current = scenes.findLastIndex(({ times }) => times.startMs <= atMs);
  const scene = scenes[current];
  if (scene === undefined) throw new Error('A film needs a part');
  const { times, part, picture } = scene;
  const seconds = (atMs - times.startMs) / 1_000;
  const secondsLeft = (times.endMs - atMs) / 1_000;
  // Flat: at few bits a second a gradient falls into squares.
  paper.fillStyle = palette.ground;
  paper.fillRect(0, 0, film.width, film.height);
  drawSteps(paper, scenes.length, current);
  paper.save();
  const fadesOut = current < scenes.length - 1;
  paper.globalAlpha =
    progress(seconds, 0, fadeSeconds) * (fadesOut ? progress(secondsLeft, 0, fadeSeconds) : 1);
  text(paper, part.heading, { x: pictureArea.left, y: 92, size: 56, weight: 700, align: 'left' });
  picture(paper, {
    seconds,
    lineStartsSeconds: times.cues.map(({ startMs }) => (startMs - times.startMs) / 1_000),
  });
  paper.restore();
}

/** How far the film is, as marks in the corner. */
function drawSteps(paper: Paper, count: number, current: number): void {
  for (let step = 0; step < count; step += 1) {
    const right = pictureArea.right - (count - 1 - step) * 52;
    const colour = step <= current ? palette.brand : palette.line;
    stroke(
      paper,
      [
        [right - 34, 92],
        [right, 92],
      ],
      { colour, width: 8 },
    );
  }
}
