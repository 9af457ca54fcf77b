import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { benchColdStart } from './cold-start-bench.ts';
import { benchDayOfMembers } from './day-bench.ts';
import { benchEngine } from './engine-bench.ts';
import { benchHostile } from './hostile-bench.ts';
import { benchLatency } from './latency-bench.ts';
import { benchOpening } from './opening-bench.ts';
import { benchReceipts } from './receipts-bench.ts';
import { say } from './report.ts';
import { benchSession } from './session-bench.ts';

const help = `Measures the reward engine, the opening of the day and the scan for what members received, each
against other designs, a plain call beside hostile ones, and the import of the deployed bundle, and prints the
ratios of one run. Counts what a member's day reads and writes, and times the API.

  npm run bench [-- [engine] [day] [firestore] [receipts] [hostile] [session] [latency] [cold-start]]
                [--members <count>]

Without a name engine and firestore run. --members makes the networks of engine and day smaller than the
million that the targets are for.

Exit codes: 0 measured, 1 the designs do not agree or a request
was answered wrongly, 2 wrong arguments. A missed target is printed and
does not fail the command: machines differ.
`;

const parts = z.array(
  z.enum(['engine', 'day', 'firestore', 'receipts', 'hostile', 'session', 'latency', 'cold-start']),
);
const count = z.pipe(z.string().check(z.regex(/^\d+$/)), z.pipe(z.transform(Number), z.int()));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.exit(130));
// Firestore's connections would keep the process alive for a while.
process.exit(await bench());

async function bench(): Promise<0 | 1 | 2> {
  const options = parseOptions();
  if (options === undefined || options.help) {
    say(help);
    return options === undefined ? 2 : 0;
  }
  const { names, members } = options;
  const agreements = [
    !names.includes('engine') || (await benchEngine(members)),
    !names.includes('firestore') ||
      (await benchOpening({ members: 8_000, naiveMembers: 1_000, rounds: 3 })),
    !names.includes('receipts') ||
      (await benchReceipts({ members: 100_000, blocks: 43_200, sample: 500 })),
    !names.includes('hostile') || (await benchHostile({ rounds: 100 })),
    !names.includes('latency') ||
      (await benchLatency({
        loads: [
          { callers: 1, requests: 100 },
          { callers: 50, requests: 500 },
        ],
      })),
  ];
  if (names.includes('day')) benchDayOfMembers(members);
  if (names.includes('session')) await benchSession();
  if (names.includes('cold-start')) benchColdStart({ rounds: 11 });
  return agreements.every(Boolean) ? 0 : 1;
}

function parseOptions() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        help: { type: 'boolean', default: false },
        members: { type: 'string', default: '1000000' },
      },
      allowPositionals: true,
    });
    const named = parts.parse(positionals);
    const names = named.length === 0 ? parts.parse(['engine', 'firestore']) : named;
    return { help: values.help, names, members: count.parse(values.members) };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof z.core.$ZodError)) throw error;
    process.stderr.write(
      `${error instanceof TypeError ? error.message : z.prettifyError(error)}\n\n`,
    );
    return undefined;
  }
}
