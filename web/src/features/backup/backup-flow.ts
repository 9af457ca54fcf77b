import { isRight, type Question } from './challenge-model.ts';

/** A pick that was wrong. */
export interface Mistake {
  readonly place: number;
  readonly picked: string;
}

interface Opened {
  readonly words: readonly string[];
  /** The places still asked about, in their order. */
  readonly places: readonly number[];
  /** What is asked now. */
  readonly question: Question;
}

/** How far a backup is; the words are in it for no longer than they are needed. */
export type BackupFlow =
  | { readonly step: 'why' }
  | { readonly step: 'password' }
  | ({ readonly step: 'phrase'; readonly mistake: Mistake | undefined } & Opened)
  | ({ readonly step: 'check' } & Opened)
  | { readonly step: 'passed' };

/** Makes the question for a place. */
export type Ask = (words: readonly string[], place: number) => Question;

/** The wallet was opened: its words are shown. */
export function afterOpening(
  words: readonly string[],
  places: readonly number[],
  ask: Ask,
): BackupFlow {
  const [first] = places;
  if (first === undefined) throw new RangeError('There is no place to ask about');
  return { step: 'phrase', mistake: undefined, words, places, question: ask(words, first) };
}

/** The words are written down: they are asked back, from the one that is due. */
export function afterWriting(flow: BackupFlow): BackupFlow {
  if (flow.step !== 'phrase') return flow;
  const { words, places, question } = flow;
  return { step: 'check', words, places, question };
}

/** A word was picked. A wrong one leads back to the words, and then to the same place, asked anew. */
export function afterPick(flow: BackupFlow, picked: string, ask: Ask): BackupFlow {
  if (flow.step !== 'check') return flow;
  const { words, places, question } = flow;
  const { place } = question;
  if (!isRight(words, question, picked)) {
    const mistake = { place, picked };
    return { step: 'phrase', mistake, words, places, question: ask(words, place) };
  }
  const [next, ...rest] = places.filter((each) => each !== place);
  if (next === undefined) return { step: 'passed' };
  return { step: 'check', words, places: [next, ...rest], question: ask(words, next) };
}
