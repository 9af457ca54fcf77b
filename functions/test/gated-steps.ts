import { setImmediate } from 'node:timers/promises';

/** What becomes of a step, and what its process gets to know of it. */
export type Fate =
  | 'answered'
  /** Nothing happened, and the process is told so. */
  | 'refused'
  /** It was carried out, and the process is told that it failed. */
  | 'brokenOff'
  /** It was carried out after its process had died. */
  | 'unheard'
  /** It never reached the store: its process had died. */
  | 'gone';

/** A step of a process that waits to be carried out. */
export interface WaitingStep {
  readonly process: number;
  readonly name: string;
  /** Carries it out, or not. */
  readonly end: (fate: Fate) => void;
}

/** What a process is told of a step that failed, whether or not it was carried out. */
export class StepFailedError extends Error {
  override readonly name = 'StepFailedError';
}

/** Steps of several processes, none of which is carried out until somebody says so. */
export interface GatedSteps {
  /** The steps that wait, in the order in which they came. */
  readonly waiting: readonly WaitingStep[];
  /** Lets a process wait until its step is carried out. */
  pass<Result>(process: number, name: string, carryOut: () => Promise<Result>): Promise<Result>;
  /** Takes a step from those that wait and lets this become of it. */
  end(step: WaitingStep, fate: Fate): void;
  /** Resolves when every process waits again or has come to its end. */
  settle(): Promise<void>;
}

/** Makes the gate of a simulation, so that one that is repeated goes the same way to the last step. */
export function createGatedSteps(): GatedSteps {
  const waiting: WaitingStep[] = [];
  return {
    waiting,
    pass<Result>(process: number, name: string, carryOut: () => Promise<Result>) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      waiting.push({
        process,
        name,
        end(fate) {
          if (fate === 'gone') return;
          if (fate === 'refused') return reject(new StepFailedError('It was not carried out'));
          const result = carryOut();
          if (fate === 'answered') result.then(resolve, reject);
          if (fate === 'brokenOff') reject(new StepFailedError('Nobody knows what became of it'));
        },
      });
      return promise;
    },
    end(step, fate) {
      waiting.splice(waiting.indexOf(step), 1);
      step.end(fate);
    },
    async settle() {
      // Between two steps a process takes one breath at most, which may come after the first of these.
      await setImmediate();
      await setImmediate();
    },
  };
}
