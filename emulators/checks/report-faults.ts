/** Prints what a check has found, a line each; the process ends with 1 where that is anything. */
export function reportFaults(faults: readonly string[]): void {
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
