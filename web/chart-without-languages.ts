import type { Plugin } from 'vite';

/** What the library makes as it is loaded, and what takes its place. Our chart uses neither. */
const replacements = [
  [
    "new Intl.NumberFormat(domEnv ? nav.language : 'en-US')",
    "({ format: (value) => value.toLocaleString('en') })",
  ],
  ['new Intl.DateTimeFormat().resolvedOptions().timeZone', 'undefined'],
] as const;

/**
 * Lets the chart's library load without the browser's data of languages, in the build: they take 40 to 50 ms of a slow phone.
 * By itself it also fails where the browser's language is no tag (BCP 47), as the `en-US@posix` of Chromium in a Linux
 * without a language; fixed in uPlot after its version 1.6.32.
 */
export function chartWithoutLanguages(): Plugin {
  return {
    name: 'chart-without-languages',
    apply: 'build',
    transform: {
      filter: { id: /uPlot\.esm\.js/ },
      handler(code) {
        for (const [made] of replacements) {
          if (!code.includes(made)) throw new Error(`The chart does not make ${made}`);
        }
        return {
          code: replacements.reduce((changed, [made, ours]) => changed.replace(made, ours), code),
          map: null,
        };
      },
    },
  };
}
