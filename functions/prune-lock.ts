import * as z from 'zod/mini';

const names = z._default(z.record(z.string(), z.string()), {});

/** What a package of a lock file needs, and who may be missing. */
const lockedPackage = z.looseObject({
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z._default(
    z.record(z.string(), z.looseObject({ optional: z.optional(z.boolean()) })),
    {},
  ),
});

const lockFile = z.looseObject({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), z.unknown()),
});

/** A package that is locked for itself: what it is called and what it needs. */
interface Manifest {
  readonly name: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/**
 * The part of a lock file that installs what `manifest` needs, and no more, so that a deployment gets the very
 * files that were tested. `lock` is a parsed package-lock.json, version 3.
 * @throws {Error} when it lacks a needed package.
 */
export function pruneLock(lock: unknown, { name, engines, dependencies }: Manifest): object {
  const { lockfileVersion, packages } = lockFile.parse(lock);
  const kept = new Map<string, unknown>();
  const open = Object.keys(dependencies).map((needed) => ({ from: '', needed, optional: false }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { from, needed, optional } = next;
    const place = findPlace(packages, from, needed);
    if (place === undefined) {
      if (optional) continue;
      throw new Error(`The lock file lacks ${needed}, which ${from || name} needs`);
    }
    if (kept.has(place)) continue;
    const entry = packages[place];
    kept.set(place, withoutRole(entry));
    const wants = lockedPackage.parse(entry);
    // Whom a package merely gets along with is not installed for its sake.
    const peers = Object.keys(wants.peerDependencies).filter(
      (other) => wants.peerDependenciesMeta[other]?.optional !== true,
    );
    for (const other of [...Object.keys(wants.dependencies), ...peers]) {
      if (other in wants.optionalDependencies) continue;
      open.push({ from: place, needed: other, optional: false });
    }
    for (const other of Object.keys(wants.optionalDependencies)) {
      open.push({ from: place, needed: other, optional: true });
    }
  }
  const sorted = [...kept].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    name,
    lockfileVersion,
    requires: true,
    packages: { '': { name, engines, dependencies }, ...Object.fromEntries(sorted) },
  };
}

/** Where a package finds another one: in its own folder, or in the nearest one above. */
function findPlace(
  packages: Readonly<Record<string, unknown>>,
  from: string,
  needed: string,
): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const place = folder === '' ? `node_modules/${needed}` : `${folder}/node_modules/${needed}`;
    if (packages[place] !== undefined) return place;
    if (folder === '') return undefined;
  }
}

/** What a package is for the whole repository, such as a tool of development, it need not be here. */
function withoutRole(entry: unknown): unknown {
  const {
    dev: _dev,
    devOptional: _devOptional,
    peer: _peer,
    ...rest
  } = z.looseObject({}).parse(entry);
  return rest;
}
