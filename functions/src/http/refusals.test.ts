import { expect, it } from 'vitest';
import { ChainUnavailableError } from '../chain/chain.ts';
import * as messages from '../contract/messages.ts';
import { ListChangedError } from '../platform/collection.ts';
import { TimedOutError } from '../platform/timer.ts';
import { PushUnavailableError } from '../push/push.ts';
import { SigningKeysUnavailableError } from './authenticate.ts';
import { refusalOfError } from './refusals.ts';

const grpcError = (code: number, message = 'x') => Object.assign(new Error(message), { code });

it.each([
  new ChainUnavailableError('x'),
  new PushUnavailableError('x'),
  new SigningKeysUnavailableError('x'),
  new TimedOutError('x'),
  grpcError(10, 'Too much contention on these documents'),
  grpcError(1),
  grpcError(2, '2 UNKNOWN: Getting metadata from plugin failed'),
  grpcError(4),
  grpcError(8),
  grpcError(13, '13 INTERNAL: Received RST_STREAM with code 2'),
  grpcError(14),
  grpcError(3, 'The referenced transaction has expired or is no longer valid.'),
  grpcError(3, '3 INVALID_ARGUMENT: Transaction is invalid or closed.'),
])('%s is answered as busy', (error) => {
  expect(refusalOfError(error)).toMatchObject({ code: 'busy', retryAfterSeconds: 2 });
});

it('a list that has changed is a conflict, and says so', () => {
  expect(refusalOfError(new ListChangedError())).toEqual({
    code: 'conflict',
    message: messages.listChanged,
  });
});

it.each([
  new Error('x'),
  new TypeError('x'),
  grpcError(3, 'invalid'),
  grpcError(6),
  Object.assign(new Error('x'), { code: 'ECONNRESET' }),
  undefined,
  'text',
])('%s is an internal error', (error) => {
  expect(refusalOfError(error)).toBeUndefined();
});
