import { deriveMaster } from '@polytips/functions/sealing/key-derivation.ts';
import { expect, test } from 'vitest';
import { deriveMasterNatively } from './derive-master.ts';

test('the test client derives the same master as the product', async () => {
  const credentials = { mail: ' Ann@Example.test ', password: 'Pa\u017F\u0301w\u00F6rd1' };
  const master = await deriveMasterNatively(credentials, 1_024);
  expect(Buffer.from(master)).toEqual(Buffer.from(await deriveMaster(credentials, 1_024)));
});
