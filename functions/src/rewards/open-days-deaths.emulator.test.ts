import { describe, vi } from 'vitest';
import { testDeaths } from '../../test/simulation/disturbed-openings.ts';

vi.setConfig({ testTimeout: 120_000 });

describe('openDays', () => {
  testDeaths({ dayCount: 4, seed: 20_260_109 });
});
