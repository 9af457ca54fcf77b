import type { BackupState } from './backup-state.ts';

/** What a member who forgot the password must know of the recovery words. */
export interface WordsNeeded {
  readonly tone: 'warn' | 'quiet';
  readonly title: string;
  readonly text: string;
}

/** The recovery words are all that opens the wallet then: says so, and clearly where they may be missing. */
export function wordsNeeded(backup: BackupState): WordsNeeded {
  switch (backup) {
    case 'done':
      return {
        tone: 'quiet',
        title: 'Have your 12 words at hand.',
        text: 'You wrote them down when you backed your wallet up. Without them a new password does not open it.',
      };
    case 'missing':
      return {
        tone: 'warn',
        title: 'Your wallet has no backup yet.',
        text: 'If you have not written your 12 words down, nothing but the password that you forgot opens it, and nobody can help you, not even us. Try to remember it first.',
      };
    case 'unknown':
      return {
        tone: 'warn',
        title: 'Make sure that you have your 12 words.',
        text: 'Without them a new password does not open your wallet, and nobody can help you, not even us.',
      };
  }
}
