import { testPasswordDeaths } from '../../test/password-deaths.ts';

testPasswordDeaths([
  'change of the password',
  'reset of the password',
  're-encryption after a reset',
]);
