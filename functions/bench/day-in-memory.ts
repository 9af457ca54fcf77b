import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { unpackColumns } from '../src/network/core/packed-columns.ts';
import { checksumOfDay } from '../src/rewards/compute-stored-day.ts';
import { computeDay } from '../src/rewards/core/engine/compute-day.ts';
import { indexColumns } from '../src/rewards/core/engine/network.ts';
import { median } from '../test/median.ts';
import { benchDay, benchPlans } from './population.ts';

/** Milliseconds of each step, in the order in which they are taken; the copy of the bytes is none of them. */
export const dayInMemory = z.object({
  copy: z.number(),
  unpack: z.number(),
  number: z.number(),
  compute: z.number(),
  entries: z.number(),
  checksum: z.number(),
});

const rounds = 3;

/**
 * Takes a day from a packed network to its entries, in a process of its own, as an opening is: among millions of
 * objects of a benchmark every collection of garbage takes longer. `day-in-memory.ts PACKED`; prints a
 * `dayInMemory` as JSON.
 */
if (import.meta.main) {
  const packed = readFileSync(process.argv[2] ?? '');
  const measured: z.output<typeof dayInMemory>[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await takeDay(packed));
  const medianOf = (step: keyof z.output<typeof dayInMemory>) =>
    median(measured.map((round) => round[step]));
  process.stdout.write(
    JSON.stringify({
      copy: medianOf('copy'),
      unpack: medianOf('unpack'),
      number: medianOf('number'),
      compute: medianOf('compute'),
      entries: medianOf('entries'),
      checksum: medianOf('checksum'),
    } satisfies z.input<typeof dayInMemory>),
  );
}

async function takeDay(packed: Buffer): Promise<z.output<typeof dayInMemory>> {
  let lastMs = performance.now();
  const lap = (): number => {
    const beforeMs = lastMs;
    lastMs = performance.now();
    return lastMs - beforeMs;
  };
  Buffer.from(packed);
  const copy = lap();
  const columns = unpackColumns(packed);
  const unpack = lap();
  const network = indexColumns(columns);
  const number = lap();
  const computed = computeDay(benchPlans, network, benchDay);
  const compute = lap();
  for (let index = 0; index < computed.creditedUids.length; index += 1) computed.creditAt(index);
  const entries = lap();
  await checksumOfDay(computed);
  return { copy, unpack, number, compute, entries, checksum: lap() };
}
