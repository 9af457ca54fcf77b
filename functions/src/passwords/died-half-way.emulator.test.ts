import { testPasswordDeaths } from '../../test/password-deaths.ts';

testPasswordDeaths(['change of the password']);
