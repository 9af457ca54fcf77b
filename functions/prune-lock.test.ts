import { expect, test } from 'vitest';
import { pruneLock } from './prune-lock.ts';

const manifest = { name: 'server', engines: { node: '24' }, dependencies: { a: '1.0.0' } };

/** Where the packages lie that the pruned lock installs for `a`, which needs `wants`. */
function placesFor(wants: object): string[] {
  const pruned = pruneLock(
    {
      lockfileVersion: 3,
      packages: {
        '': { name: 'repository' },
        'node_modules/a': { version: '1.0.0', integrity: 'sha512-a', dev: true, ...wants },
        'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1' } },
        'node_modules/b': { version: '1.0.0' },
        'node_modules/c': { version: '1.0.0', dependencies: { a: '1' } },
      },
    },
    manifest,
  );
  if (!('packages' in pruned) || typeof pruned.packages !== 'object')
    throw new Error('No packages');
  return Object.keys(pruned.packages ?? {});
}

test.each([
  ['nothing', {}, []],
  [
    'a package, from the nearest folder, with what that needs',
    { dependencies: { b: '2' } },
    ['node_modules/a/node_modules/b', 'node_modules/c'],
  ],
  ['a peer', { peerDependencies: { c: '1' } }, ['node_modules/c']],
  [
    'an optional peer, which is left out',
    { peerDependencies: { c: '1' }, peerDependenciesMeta: { c: { optional: true } } },
    [],
  ],
  ['an optional package', { optionalDependencies: { c: '1' } }, ['node_modules/c']],
  ['an optional package that is not locked', { optionalDependencies: { d: '1' } }, []],
])('a package that needs %s is locked with exactly that', (_, wants, others) => {
  expect(placesFor(wants)).toEqual(['', 'node_modules/a', ...others]);
});

test('a needed package that is not locked stops the build', () => {
  expect(() => placesFor({ dependencies: { d: '1' } })).toThrow('The lock file lacks d');
});
