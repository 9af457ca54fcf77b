import { measureGuess } from './measure-guess.ts';
import { measureStalls } from './measure-stall.ts';
import { guessRows, stallRows, tableOf } from './report.ts';

const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => interruption.abort());

try {
  const guess = await measureGuess();
  interruption.signal.throwIfAborted();
  const measured = await measureStalls(interruption.signal);
  const rows = 'stalls' in measured ? stallRows(measured.stalls) : [];
  process.stdout.write(`${tableOf([...guessRows(guess), ...rows])}\n`);
  if ('missing' in measured)
    process.stdout.write(`The main thread was not measured. ${measured.missing}\n`);
} catch (error) {
  if (!interruption.signal.aborted)
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = interruption.signal.aborted ? 130 : 1;
}
