/** One lesson of the class room: what is told, part by part. Its film is made from this. */
export interface Lesson {
  readonly id: string;
  readonly title: string;
  /** What one learns, in a sentence. */
  readonly summary: string;
  readonly parts: readonly LessonPart[];
}

/** What is told beside one picture. */
export interface LessonPart {
  /** Which picture the film shows. */
  readonly picture: string;
  readonly heading: string;
  /** Each is one caption. */
  readonly lines: readonly string[];
}
