import { isRight, type Question } from './challenge.ts';

/** A wrong pick. */
export interface Mistake {
  readonly place: number;
  readonly picked: string;
}

interface Opened {
  readonly words: readonly string[];
  /** The places still to check, in ascending order. */
  readonly places: readonly number[];
  /** The current question. */
  readonly question: Question;
}

/** The state of a backup; it holds the words no longer than needed. */
export type BackupFlow =
  | { readonly step: 'password' }
  | ({ readonly step: 'phrase'; readonly mistake: Mistake | undefined } & Opened)
  | ({ readonly step: 'check' } & Opened)
  | { readonly step: 'passed' };

/** Draws the question for a place. */
export type DrawQuestion = (words: readonly string[], place: number) => Question;

/** The wallet is open: shows its words. */
export function afterOpening(
  words: readonly string[],
  places: readonly number[],
  draw: DrawQuestion,
): BackupFlow {
  const [first] = places;
  if (first === undefined) throw new RangeError('There is no place to check');
  return { step: 'phrase', mistake: undefined, words, places, question: draw(words, first) };
}

/** The words are written down: checks them, starting with the current question. */
export function afterWriting(flow: BackupFlow): BackupFlow {
  if (flow.step !== 'phrase') return flow;
  const { words, places, question } = flow;
  return { step: 'check', words, places, question };
}

/** Shows the words once more, then the same question. */
export function afterDoubt(flow: BackupFlow): BackupFlow {
  if (flow.step !== 'check') return flow;
  return { ...flow, step: 'phrase', mistake: undefined };
}

/** Takes a pick. A wrong one leads back to the words, then to a new question for the same place. */
export function afterPick(flow: BackupFlow, picked: string, draw: DrawQuestion): BackupFlow {
  if (flow.step !== 'check') return flow;
  const { words, places, question } = flow;
  const { place } = question;
  if (!isRight(words, question, picked)) {
    const mistake = { place, picked };
    return { step: 'phrase', mistake, words, places, question: draw(words, place) };
  }
  const [next, ...rest] = places.filter((each) => each !== place);
  if (next === undefined) return { step: 'passed' };
  return { step: 'check', words, places: [next, ...rest], question: draw(words, next) };
}
