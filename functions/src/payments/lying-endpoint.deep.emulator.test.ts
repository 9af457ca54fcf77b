import { testLyingEndpoint } from '../../test/lying-endpoint.ts';

testLyingEndpoint();
