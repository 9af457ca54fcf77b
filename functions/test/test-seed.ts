import { randomInt } from 'node:crypto';

/**
 * The seed of this deep run: TEST_SEED, which `npm run test:deep` sets and prints, or a fresh one that
 * is printed here. The same seed plays the same tests again.
 * @throws for a TEST_SEED that is no whole number.
 */
export function readTestSeed(): number {
  const written = process.env['TEST_SEED'];
  if (written === undefined || written === '') {
    const seed = randomInt(2 ** 31);
    process.stdout.write(`TEST_SEED=${seed}\n`);
    return seed;
  }
  const seed = Number(written);
  if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED is no whole number: ${written}`);
  return seed;
}
