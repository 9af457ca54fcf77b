import { expect, it } from 'vitest';
import { parseDraft } from './draft-store.ts';

it.each([
  [null, undefined],
  ['', undefined],
  ['{', undefined],
  ['[]', undefined],
  ['{"heading":"BTC"}', undefined],
  ['{"heading":"BTC","details":1}', undefined],
  ['{"heading":"BTC","details":"Hold"}', { heading: 'BTC', details: 'Hold' }],
])('parseDraft(%j)', (json, draft) => {
  expect(parseDraft(json)).toEqual(draft);
});
