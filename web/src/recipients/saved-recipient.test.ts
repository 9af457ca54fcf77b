import { expect, test } from 'vitest';
import {
  findSaveProblem,
  type SavedRecipient,
  savedRecipient,
  tidyName,
} from './saved-recipient.ts';

const uid = 'ABC123';
const bob: SavedRecipient = { uid, address: `0x${'a'.repeat(40)}`, name: 'Bob' };
const many = Array.from({ length: 100 }, (_, index) => ({
  uid,
  address: `0x${index.toString(16).padStart(40, '0')}`,
  name: `Number ${index}`,
}));

test.each<[string, string, string, readonly SavedRecipient[], string | undefined]>([
  ['a first one', bob.address, 'Bob', [], undefined],
  ['one of a single letter', bob.address, 'B', [], undefined],
  ['one of 30 letters', bob.address, 'B'.repeat(30), [], undefined],
  ['one of 31 letters', bob.address, 'B'.repeat(31), [], '30 characters'],
  ['one without a name', bob.address, '', [], 'a name'],
  ['a new name for it', bob.address.toUpperCase().replace('0X', '0x'), 'Robert', [bob], undefined],
  ['another one of that name', `0x${'b'.repeat(40)}`, 'BOB', [bob], 'by this name'],
  ['the hundredth', bob.address, 'Bob', many.slice(1), undefined],
  ['one more than a hundred', bob.address, 'Bob', many, 'Remove one'],
  ['a new name among a hundred', many[5]?.address ?? '', 'Bob', many, undefined],
])('%s', (_, address, name, saved, problem) => {
  const found = findSaveProblem({ address, name }, saved);
  expect(problem === undefined ? found : (found ?? '').includes(problem)).toBe(
    problem === undefined ? undefined : true,
  );
});

test.each([
  [{ ...bob, name: '' }],
  [{ ...bob, name: 'x'.repeat(31) }],
  [{ ...bob, address: '0x12' }],
  [{ ...bob, address: 5 }],
  ['Bob'],
])('%o is no saved recipient', (stored) => {
  expect(savedRecipient.safeParse(stored).success).toBe(false);
});

test('a name is kept tidy', () => {
  expect(tidyName('  Uncle\n Bob ')).toBe('Uncle Bob');
});
