import { parseArgs } from 'node:util';
import { browserArguments, withoutSignals } from '../journeys/support/browser.ts';
import type { SeededAccount } from '../seed/seed.ts';
import { findChromium } from '../setup/find-chromium.ts';

/** How a browser is started that measures a page as a phone's browser would show it. */
export function measuringOptions(...further: readonly string[]) {
  return {
    executablePath: findChromium(),
    args: [
      ...browserArguments,
      // As on phones: else Linux rounds each letter's width, and a text changes its size with its font.
      '--font-render-hinting=none',
      // A browser that is measured reports each error with its place in the code, also one that is caught. It would read
      // the code again to find that place, in the middle of a task: so it notes all places when it reads code at first.
      '--js-flags=--no-enable-lazy-source-positions',
      ...further,
    ],
    // At a signal it ends with this process: closed before, it would fail Lighthouse in its midst.
    ...withoutSignals,
  };
}

/** The seeded account with this role. */
export function requireAccount(accounts: readonly SeededAccount[], role: string): SeededAccount {
  const account = accounts.find((each) => each.role === role);
  if (account === undefined) throw new Error(`The world has no ${role}`);
  return account;
}

/**
 * The parameter `--rounds` of a benchmark. Prints the help and ends the process where that is asked for, or
 * where the parameter is no number of rounds.
 */
export function readRounds(help: string, defaultRounds: number): number {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: String(defaultRounds) },
      help: { type: 'boolean', default: false },
    },
  });
  const rounds = Number.parseInt(values.rounds, 10);
  if (!values.help && rounds > 0) return rounds;
  process.stdout.write(`${help}\n`);
  process.exit(values.help ? 0 : 2);
}
