import { median } from '../test/median.ts';

/** What a measured figure has to be. */
export type Target = { readonly atLeast: number } | { readonly atMost: number };

/** Prints a result. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints on standard error what is being measured now. */
export function note(text: string): void {
  process.stderr.write(`${text} ...\n`);
}

/** The time of one run, in milliseconds. */
export async function timeOf(work: () => unknown): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** The median of the ratios of each round: a machine that changes its speed changes both sides. */
export function medianRatio(values: readonly number[], others: readonly number[]): number {
  return median(
    others.flatMap((other, round) => {
      const value = values[round];
      return value === undefined ? [] : [value / other];
    }),
  );
}

/** A number with about three significant digits. */
export function figure(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}

/** The cells that compare a figure with its target; none without a target. */
export function verdict(measured: number, target: Target | undefined): string[] {
  if (target === undefined) return [];
  return 'atLeast' in target
    ? [`>= ${target.atLeast}`, measured >= target.atLeast ? 'met' : 'NOT MET']
    : [`<= ${target.atMost}`, measured <= target.atMost ? 'met' : 'NOT MET'];
}

/** A table as text: the first row is its head, the first column is aligned left, all others right. */
export function textTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lines = rows.map((row) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
  const [head = '', ...body] = lines;
  return [head, widths.map((width) => '-'.repeat(width)).join('  '), ...body].join('\n');
}
