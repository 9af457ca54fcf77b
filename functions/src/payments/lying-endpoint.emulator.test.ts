import { testLyingEndpoint } from '../../test/lying-endpoint.ts';

// One of each kind: a false receipt, logs of a false block, a false nonce. All the others are in the deep test.
const tested = new Set([
  'shows another sum in the log of a receipt',
  'shows a log of a block that will not be mined for years',
  'says that every nonce is used',
]);

testLyingEndpoint((lie) => tested.has(lie));
