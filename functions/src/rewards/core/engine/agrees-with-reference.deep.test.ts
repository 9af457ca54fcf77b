import * as fc from 'fast-check';
import { describe, it } from 'vitest';
import {
  anyNetwork,
  changeDay,
  expectAgreement,
  testAgreement,
} from '../../../../test/reference/agreement.ts';
import { readTestSeed } from '../../../../test/test-seed.ts';

const seed = readTestSeed();

describe('the engine agrees with the reference', () => {
  testAgreement(2_000, seed);

  it(`on two hundred networks of 200 to 2,000 members of seed ${seed}`, () => {
    fc.assert(
      fc.property(anyNetwork({ min: 200, max: 2_000 }), (network) => {
        expectAgreement(network, ['2026-01-13', changeDay]);
      }),
      { numRuns: 200, seed },
    );
  });

  // Every fourth plan is the one in code.
  it.each([
    ['tree', 4],
    ['chain', 5],
    ['star', 6],
    ['preferential', 7],
    ['mix', 8],
  ] as const)('on a %s of 20,000 members', (shape, planSeed) => {
    const days = ['2026-01-13', '2026-01-15'];
    expectAgreement({ planSeed, seed, shape, size: 20_000 }, days);
  });
});
