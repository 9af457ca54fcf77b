import { testLyingEndpoint } from '../../test/lying-endpoint.ts';

// One of each kind: no receipt, a false one, no logs, a false nonce. One that never answers takes long: it is in the
// deep test.
const told = new Set([
  'knows no receipt',
  'shows another sum in the log of a receipt',
  'hides logs',
  'says that every nonce is used',
]);

testLyingEndpoint((lie) => told.has(lie));
