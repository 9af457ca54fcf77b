import { expect, it } from 'vitest';
import { textTable } from './table.ts';

it('the first column stands left and all others right', () => {
  const rows = [
    ['name', 'ns', 'ratio'],
    ['engine', '31.2', '1'],
    ['a long name', '7000'],
  ];
  expect(textTable(rows)).toBe(
    [
      'name           ns  ratio',
      '-----------  ----  -----',
      'engine       31.2      1',
      'a long name  7000',
    ].join('\n'),
  );
});

it('nothing is an empty text', () => {
  expect(textTable([])).toBe('');
});
