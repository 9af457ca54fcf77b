import { expect, it } from 'vitest';
import { contract } from './contract.ts';

it('every call has the name that it has in the contract', () => {
  expect(Object.values(contract).map(({ name }) => name)).toEqual(Object.keys(contract));
});
