import { testReorganisations } from '../../test/reorganisations.ts';

testReorganisations(['pay-out']);
