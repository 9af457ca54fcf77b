import { expect, it } from 'vitest';
import { AuthUnavailableError } from './firebase-auth.ts';
import { isTransient, isUnreadable, UnreadableDocumentError } from './firestore-errors.ts';
import { TimedOutError } from './timer.ts';

const firestoreError = (code: number, message = '') => Object.assign(new Error(message), { code });

it.each<[string, unknown, boolean]>([
  ['a transaction that was given up for others', firestoreError(10), true],
  ['Firestore out of reach', firestoreError(14), true],
  ['a transaction that has expired', firestoreError(3, 'The transaction has expired'), true],
  ['what did not answer in time', new TimedOutError('No answer within 5000 ms'), true],
  ['Firebase Auth out of reach', new AuthUnavailableError('No answer'), true],
  ['an argument that Firestore refuses', firestoreError(3, 'Invalid path'), false],
  ['a document that is there already', firestoreError(6), false],
  ['a fault', new TypeError('Undefined'), false],
])('%s may be another way at the next attempt: %s', (_, error, expected) => {
  expect(isTransient(error)).toBe(expected);
});

it.each<[string, unknown, boolean]>([
  ['a document of another shape', new UnreadableDocumentError('users/AAAAAA', 'No mail'), true],
  ['a sum of documents that no integer holds', new RangeError('Too large'), true],
  ['Firestore out of reach', firestoreError(14), false],
  ['Firebase Auth out of reach', new AuthUnavailableError('No answer'), false],
  ['a fault', new TypeError('Undefined'), false],
])('%s says of a document that it cannot be read: %s', (_, error, expected) => {
  expect(isUnreadable(error)).toBe(expected);
});
