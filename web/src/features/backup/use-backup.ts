import { useState } from 'react';
import { useCallMutation } from '../../base/api/use-call.ts';
import { useForget } from '../../wallet/use-forget.ts';
import { type Ask, afterOpening, afterPick, afterWriting, type BackupFlow } from './backup-flow.ts';
import { drawPlaces, drawQuestion } from './challenge-model.ts';
import { createRandomBelow } from './random-below.ts';
import { wordList } from './word-list.ts';

const randomBelow = createRandomBelow((numbers) => void crypto.getRandomValues(numbers));
const ask: Ask = (words, place) => drawQuestion(words, place, wordList, randomBelow);

/** How far the server knows of a backup. */
export interface Noting {
  readonly isDone: boolean;
  readonly isPending: boolean;
  readonly problem: string | undefined;
  readonly tell: () => void;
}

/** Leads a member through a backup. The words are forgotten on leaving, and after ten minutes. */
export function useBackup(): {
  readonly flow: BackupFlow;
  readonly start: () => void;
  readonly show: (phrase: string) => void;
  readonly check: () => void;
  readonly pick: (word: string) => void;
  /** The server is being told that the backup was passed; `tell` tells it again. */
  readonly noting: Noting;
} {
  const [flow, setFlow] = useState<BackupFlow>({ step: 'why' });
  const start = () => setFlow({ step: 'password' });
  const { mutate, isSuccess, isPending, error } = useCallMutation('walletBackup', {
    refreshes: ['getUser'],
  });
  useForget(flow.step === 'phrase' || flow.step === 'check', start);
  return {
    flow,
    start,
    show: (phrase) => {
      const words = phrase.split(' ');
      setFlow(afterOpening(words, drawPlaces(words.length, randomBelow), ask));
    },
    check: () => setFlow(afterWriting),
    pick: (word) => {
      const next = afterPick(flow, word, ask);
      setFlow(next);
      if (next.step === 'passed') mutate({});
    },
    noting: { isDone: isSuccess, isPending, problem: error?.message, tell: () => mutate({}) },
  };
}
