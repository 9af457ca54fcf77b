import { randomInt } from 'node:crypto';
import { testFuzzedRequests } from './fuzz/fuzz-suite.ts';

testFuzzedRequests(5_000, Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31)));
