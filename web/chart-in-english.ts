import type { Plugin } from 'vite';

/** The library makes a number format of this language as it is loaded; our chart never uses it. */
const language = 'domEnv ? nav.language : ';

/**
 * Lets the chart's library load in each browser, in the build. By itself it fails where the browser's language is no tag (BCP 47), as
 * the `en-US@posix` of Chromium in a Linux without a language; fixed in uPlot after its version 1.6.32.
 */
export function chartInEnglish(): Plugin {
  return {
    name: 'chart-in-english',
    apply: 'build',
    transform: {
      filter: { id: /uPlot\.esm\.js/ },
      handler(code) {
        if (!code.includes(language)) throw new Error('The chart does not ask for the language');
        return { code: code.replace(language, ''), map: null };
      },
    },
  };
}
