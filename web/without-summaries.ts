import type { Plugin } from 'vite';

/** The sentence of a call, as a text of the contract's files. */
const summary = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),/g;

/** Leaves the sentences that describe the calls to the server, which publishes them: a screen loads those of twenty calls. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    transform: {
      filter: { id: /\/functions\/src\/contract\//, code: 'summary' },
      // The lines below keep their numbers.
      handler: (code) => ({ code: code.replaceAll(summary, keepLines), map: null }),
    },
  };
}

const keepLines = (text: string): string => '\n'.repeat(text.split('\n').length - 1);
