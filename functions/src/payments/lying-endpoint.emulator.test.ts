import { testLyingEndpoint } from '../../test/lying-endpoint.ts';

// One of each kind: no receipt, a false one, no logs, logs of false blocks, a false nonce. One that never answers takes long: it is in the
// deep test.
const told = new Set([
  'knows no receipt',
  'shows another sum in the log of a receipt',
  'hides logs',
  'shows a log of a block that will not be mined for years',
  'shows each log in the last of the blocks',
  'says that every nonce is used',
]);

testLyingEndpoint((lie) => told.has(lie));
