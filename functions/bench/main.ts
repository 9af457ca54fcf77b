import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import type { Output } from './core/output.ts';
import { benchEngine } from './engine/bench-engine.ts';
import { benchFirestore } from './firestore/bench-firestore.ts';

const help = `Measures the engine of the rewards and the opening of the day, each against what one would take
instead, and prints ratios of what was measured in one run.

  npm run bench [-- [engine] [firestore] [--members <count>]]

Without a name both parts run, which takes about ten minutes. --members makes the networks of the
engine's part smaller than the million that the targets are for.

Exit codes: 0 measured, 1 the engine and its peers do not agree, 2 wrong arguments. A target that is
not met is printed and changes nothing: machines differ.
`;

const parts = z.array(z.enum(['engine', 'firestore']));
const count = z.pipe(z.string().check(z.regex(/^\d+$/)), z.pipe(z.transform(Number), z.int()));
const output: Output = {
  say: (text) => void process.stdout.write(`${text}\n`),
  note: (text) => void process.stderr.write(`${text} ...\n`),
};

// What was started ends with this process: a peer sees that nobody talks to it any more.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.exit(130));
// Firestore's connections would keep the process for a while.
process.exit(await bench());

async function bench(): Promise<0 | 1 | 2> {
  const options = parseOptions();
  if (options === undefined || options.help) {
    output.say(help);
    return options === undefined ? 2 : 0;
  }
  const { names, members } = options;
  const agreed = !names.includes('engine') || (await benchEngine(output, members));
  if (names.includes('firestore')) await benchFirestore(output);
  return agreed ? 0 : 1;
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
