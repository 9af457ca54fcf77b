import { describe, expect, it } from 'vitest';
import { findShown, type QueuedMessage, queueToast } from './toast-queue.ts';

const queueOf = (...texts: readonly string[]) => texts.map((text) => ({ text }));
const queueAll = (...messages: readonly QueuedMessage[]) =>
  messages.reduce<readonly QueuedMessage[]>(queueToast, []);

describe('queueToast', () => {
  it.each([
    ['the first is shown', [], 'a', ['a']],
    ['the next waits', ['a'], 'b', ['a', 'b']],
    ['another waits behind it', ['a', 'b'], 'c', ['a', 'b', 'c']],
    ['of too many the oldest that waits goes', ['a', 'b', 'c'], 'd', ['a', 'c', 'd']],
    ['what is shown is not said again', ['a', 'b'], 'a', ['a', 'b']],
    ['what waits is not said twice', ['a', 'b'], 'b', ['a', 'b']],
  ])('%s', (_, before, text, after) => {
    expect(queueToast(queueOf(...before), { text })).toEqual(queueOf(...after));
  });

  it('never drops a loss', () => {
    const losses = ['a', 'b', 'c', 'd', 'e'].map((text) => ({ text, tone: 'loss' }) as const);
    expect(queueAll(...losses)).toEqual(losses);
    expect(queueAll(...losses, ...queueOf('1', '2', '3', '4'))).toEqual([
      ...losses,
      ...queueOf('1', '3', '4'),
    ]);
  });

  it('never drops news, nor takes two that read the same for one', () => {
    const news = ['a', 'b', 'c', 'd'].map((about) => ({ text: 'Paid', about }));
    expect(queueAll(...news)).toEqual(news);
    expect(queueAll(...news, { text: 'Paid', about: 'b' })).toEqual(news);
  });

  it('has the same news for two members', () => {
    const news = ['ABC123', 'XYZ789'].map((reader) => ({ text: 'Tip', about: 'tip', reader }));
    expect(queueAll(...news)).toEqual(news);
  });
});

describe('findShown', () => {
  const link = { text: 'link', to: '/tips' };
  const plain = { text: 'plain' };
  const own = { text: 'own', about: 'one', reader: 'ABC123' };
  const foreign = { text: 'foreign', about: 'two', reader: 'XYZ789' };

  it.each([
    ['the first', [plain, own], 'ABC123', true, plain],
    ['news of who looks', [foreign, own], 'ABC123', true, own],
    ['never news of a member to another', [foreign], 'ABC123', true, undefined],
    ['never news of a member to a visitor', [foreign, own], undefined, true, undefined],
    ['what is nobody’s to anybody', [plain], undefined, true, plain],
    ['a link where the screen may be left', [link, plain], 'ABC123', true, link],
    ['no link where it may not: the next goes first', [link, plain], 'ABC123', false, plain],
    ['nothing while only a link is there', [link], 'ABC123', false, undefined],
  ])('is %s', (_, queue, reader, mayLeave, shown) => {
    expect(findShown<QueuedMessage>(queue, { reader, mayLeave })).toEqual(shown);
  });
});
