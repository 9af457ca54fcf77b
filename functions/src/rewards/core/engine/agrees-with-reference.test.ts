import { describe, it } from 'vitest';
import { expectAgreement, testAgreement } from '../../../../test/reference/agreement.ts';

describe('the engine agrees with the reference', () => {
  testAgreement(500, 7);

  it('on a mixed network of 2,000 members', () => {
    const network = { planSeed: 8, seed: 20_000, shape: 'mix', size: 2_000 } as const;
    expectAgreement(network, ['2026-01-13', '2026-01-15']);
  });
});
