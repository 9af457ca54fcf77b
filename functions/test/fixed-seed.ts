import * as fc from 'fast-check';

// The same values in every run of the unit tests: fresh ones are for `npm run test:deep`.
fc.configureGlobal({ seed: 20_260_109 });
