import { abortOnSignals, interruptedExitCode } from '../../base/interruption.ts';
import { measureGuess } from './measure-guess.ts';
import { measureStalls } from './measure-stall.ts';
import { guessRows, stallRows, tableOf } from './report.ts';

const signal = abortOnSignals();

try {
  const guess = await measureGuess();
  signal.throwIfAborted();
  const measured = await measureStalls(signal);
  const rows = 'stalls' in measured ? stallRows(measured.stalls) : [];
  process.stdout.write(`${tableOf([...guessRows(guess), ...rows])}\n`);
  if ('missing' in measured)
    process.stdout.write(`The main thread was not measured. ${measured.missing}\n`);
} catch (error) {
  if (!signal.aborted)
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = signal.aborted ? interruptedExitCode : 1;
}
