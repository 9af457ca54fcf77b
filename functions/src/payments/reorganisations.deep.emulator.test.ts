import { purposes } from '../../test/payment-world.ts';
import { testReorganisations } from '../../test/reorganisations.ts';

testReorganisations(purposes);
