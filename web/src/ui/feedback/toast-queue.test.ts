import { expect, it } from 'vitest';
import { queueToast, type Toast } from './toast-queue.ts';

const paid = { id: '1', text: 'Paid', about: 'first payment' };
const queue = { owner: 'ABC123', toasts: [paid] };

it.each<[string, string | undefined, Toast, boolean]>([
  ['a new text waits behind the others', 'ABC123', { text: 'New tip' }, true],
  [
    'the same text about another event waits as well',
    'ABC123',
    { text: 'Paid', about: 'second payment' },
    true,
  ],
  [
    'a message that waits already is not repeated',
    'ABC123',
    { text: 'Paid', about: 'first payment' },
    false,
  ],
  ['a message for an earlier member is dropped', 'XYZ789', { text: 'New tip' }, false],
  ['a message for an earlier visitor is dropped', undefined, { text: 'New tip' }, false],
])('%s', (_, owner, toast, isQueued) => {
  const { toasts } = queueToast(queue, owner, { ...toast, id: '2' });
  expect(toasts).toEqual(isQueued ? [paid, { ...toast, id: '2' }] : [paid]);
});
