import { readTestSeed } from '@polytips/functions/test/test-seed.ts';
import { testFuzzedRequests } from './fuzz/fuzz-suite.ts';

testFuzzedRequests(5_000, readTestSeed());
