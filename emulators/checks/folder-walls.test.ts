import { expect, test } from 'vitest';
import { findFolderFaults } from './folder-walls.ts';

const orders = [
  { root: 'src', rows: [['base'], ['*', 'shop'], ['features/*'], ['app'], ['.']] },
] as const;
const importOf = (line: string) => {
  const [from = '', to = ''] = line.split(' -> ');
  return { from, to };
};

test.each([
  ['src/app/a.ts -> src/base/b.ts', []],
  ['src/shop/core/a.ts -> src/shop/b.ts', []],
  ['src/main.ts -> src/app/b.ts', []],
  ['src/base/a.ts -> src/app/b.ts', ['src/base may not import src/app']],
  ['src/new/a.ts -> src/app/b.ts', ['src/new may not import src/app']],
  ['src/new/a.ts -> src/shop/b.ts', ['src/new may not import src/shop']],
  ['src/app/a.ts -> src/main.ts', ['src/app may not import src/.']],
  ['src/features/a/x.ts -> src/features/b/y.ts', ['src/features/a may not import src/features/b']],
  ['src/features/a/x.ts -> src/features/a/deep/y.ts', []],
])('of %j the walls report %j', (line, reported) => {
  expect(findFolderFaults([importOf(line)], orders)).toEqual(
    reported.map((text) => expect.stringContaining(text)),
  );
});

test('folders without an order that import each other are reported as a cycle', () => {
  const imports = ['x/one/a.ts -> x/two/b.ts', 'x/two/b.ts -> x/three/c.ts'].map(importOf);
  expect(findFolderFaults(imports, orders)).toEqual([]);
  const back = importOf('x/three/c.ts -> x/one/a.ts');
  expect(findFolderFaults([...imports, back], orders)).toEqual([
    'x/one, x/three, x/two\n    These folders import each other',
  ]);
});
