import { testLyingEndpoint } from '../../test/lying-endpoint.ts';

// One of each kind: no answer, no receipt, a false one, no logs, a false nonce.
const told = new Set([
  'never answers',
  'knows no receipt',
  'shows another sum in the log of a receipt',
  'hides logs',
  'says that every nonce is used',
]);

testLyingEndpoint((lie) => told.has(lie));
