import { useState } from 'react';
import { useForget } from '../../wallet/use-forget.ts';
import { useNoteBackup } from '../../wallet/use-restore.ts';
import {
  afterDoubt,
  afterOpening,
  afterPick,
  afterWriting,
  type BackupFlow,
  type DrawQuestion,
} from './backup-flow.ts';
import { createRandomBelow, drawPlaces, drawQuestion, wordList } from './challenge.ts';

const randomBelow = createRandomBelow((numbers) => void crypto.getRandomValues(numbers));
const draw: DrawQuestion = (words, place) => drawQuestion(words, place, wordList, randomBelow);

/** The call that stores a passed backup on the server. */
export interface BackupCall {
  readonly isDone: boolean;
  readonly isPending: boolean;
  readonly problem: string | undefined;
  readonly retry: () => void;
}

/** Leads the member through a backup. The words are forgotten on leaving, and after ten minutes. */
export function useBackup(): {
  readonly flow: BackupFlow;
  readonly show: (phrase: string) => void;
  readonly check: () => void;
  readonly showAgain: () => void;
  /** From the words back to the password. */
  readonly forget: () => void;
  readonly pick: (word: string) => void;
  readonly call: BackupCall;
} {
  const [flow, setFlow] = useState<BackupFlow>({ step: 'password' });
  const { state, error, start } = useNoteBackup();
  const forget = () => setFlow({ step: 'password' });
  useForget(flow.step === 'phrase' || flow.step === 'check', forget);
  return {
    flow,
    show: (phrase) => {
      const words = phrase.split(' ');
      setFlow(afterOpening(words, drawPlaces(words.length, randomBelow), draw));
    },
    check: () => setFlow(afterWriting),
    showAgain: () => setFlow(afterDoubt),
    forget,
    pick: (word) => {
      const next = afterPick(flow, word, draw);
      setFlow(next);
      if (next.step === 'passed') void start({});
    },
    call: {
      isDone: state === 'success',
      isPending: state === 'pending',
      problem: error?.message,
      retry: () => void start({}),
    },
  };
}
