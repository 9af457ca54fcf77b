import { testFuzzedRequests } from './fuzz/fuzz-suite.ts';

// Runs alone, as the suites that move the clock do: it compares all of Firestore.
testFuzzedRequests(300, 20_261_107);
