import { expect, it, vi } from 'vitest';
import { refetchIntervalOf } from './use-call-pages.ts';

vi.mock('./call-api.ts', () => ({}));

const byRows = (rows: readonly string[]) => (rows.includes('open') ? 10 : 90);

it.each<[string, number | false, Parameters<typeof refetchIntervalOf<string>>]>([
  ['without an interval', false, [[['done']], 0]],
  ['before the first page', 10, [[], 10]],
  ['without rows', 10, [[[]], 10]],
  ['of one page', 10, [[['done']], 10]],
  ['of three pages', 30, [[['done'], ['done'], ['done']], 10]],
  ['whose rows say an interval', 90, [[['done']], byRows]],
  ['the rows of whose second page say another one', 20, [[['done'], ['open']], byRows]],
])('a list %s is read again after %s', (_, expected, input) => {
  expect(refetchIntervalOf(...input)).toBe(expected);
});
