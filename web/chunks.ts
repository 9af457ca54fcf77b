import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;
type Modules = Rolldown.ChunkingContext;

const repository = fileURLToPath(new URL('..', import.meta.url));
const source = `${repository}web/src/`;
const main = `${source}app/main.tsx`;
const landing = `${source}features/landing/landing-screen.tsx`;
const visitorScreens = [
  'features/accounts/login-screen.tsx',
  'features/accounts/signup-screen.tsx',
  'features/passwords/forgot-screen.tsx',
].map((path) => source + path);
const publicScreens = [
  landing,
  ...visitorScreens,
  `${source}features/passwords/reset-password-screen.tsx`,
  `${source}app/not-found-screen.tsx`,
];
const accountArea = `${source}app/account-area.tsx`;
const memberArea = `${source}app/member-area.tsx`;
const home = `${source}features/home/home-screen.tsx`;

/** Whether a module is needed by another one. */
type NeededBy = (root: string) => boolean;

/** A module's path within the repository: one in a folder named `base` is built like any other. */
const pathOf = (id: string): string => id.replace(repository, '/');

/** What all screens of a kind need, and what comes when something asks for it: whether a module is of it. */
const wholeFiles: readonly {
  readonly name: string;
  readonly has: (path: string, isNeededBy: NeededBy) => boolean;
}[] = [
  { name: 'react', has: (path) => /\/node_modules\/(?:react|react-dom|scheduler)\//.test(path) },
  {
    name: 'app',
    has: (path, isNeededBy) =>
      !namesFiles(path) &&
      (isNeededBy(main) || (isNeededBy(landing) && !path.includes('/features/landing/'))),
  },
  {
    name: 'account',
    has: (path, isNeededBy) =>
      isNeededBy(accountArea) ||
      (isOfForms(path, isNeededBy) && [memberArea, home].some(isNeededBy)),
  },
  {
    name: 'fields',
    // The head of the forms is of visitors alone; fields are in the forms of members, too.
    has: (path, isNeededBy) =>
      isOfForms(path, isNeededBy) && /\/(?:ui|base)\/(?!brand-head)/.test(path),
  },
  { name: 'forms', has: isOfForms },
  {
    name: 'contract',
    has: (path) =>
      // Few screens read a list on or to its end, or watch its rows, and Home is none of them.
      /\/(?:(?:zod|base\/api)\/(?!read-ahead|read-pages|watch-rows)|(?:contract\/(?:errors|values\/(?:micros|schemas))|base\/firebase\/kept-session)\.ts)/.test(
        path,
      ),
  },
  { name: 'start-worker', has: (path) => /\/(?:comlink\/|firebase\/start-worker\.ts)/.test(path) },
  { name: 'main', has: namesFiles },
];

/**
 * What names the files of all screens, by their hashes, and so changes with each of them. No other file names it, which
 * would then change as well.
 */
function namesFiles(path: string): boolean {
  return /\/app\/(?:main|routes|screens)\.tsx$/.test(path);
}

/** What the forms of visitors share, with each other or with other screens. */
function isOfForms(path: string, isNeededBy: NeededBy): boolean {
  const forms = visitorScreens.filter(isNeededBy);
  return (
    forms.length > 1 || (forms.length === 1 && !/\/features\/accounts\/|-screen\.tsx$/.test(path))
  );
}

/** What one more file costs a screen, in bytes that are not compressed: so that none needs more than 15. */
const fileCost = 9_000;

/** How often Home is opened for each time that another screen is. */
const homeWeight = 10;

/** And how often anything else that comes by itself: a dialog, or the code that a form is sent with. */
const rareWeight = 0.1;

/** More than there ever are; each is one for the bundler. */
const partGroups = 60;

/**
 * The files that the screens share. Left to itself the bundler makes one for each set of screens that share
 * something: a hundred of them, half under 600 bytes. Here a screen needs its own file, those of `wholeFiles`, and a
 * few parts: of the sets of screens, the two that gain the most are put together, until no two gain anything.
 * A file brings what its modules need with it, unless that is in one of a higher priority: what many screens need
 * comes before what few need.
 */
export function createChunks(): Rolldown.CodeSplittingOptions {
  const closures = new Map<string, ReadonlySet<string>>();
  const needs = (root: string, id: string, modules: Modules) => {
    const closure = closures.get(root) ?? closureOf(root, modules);
    closures.set(root, closure);
    return closure.has(id);
  };
  const isWhole = (id: string, modules: Modules) =>
    wholeFiles.some(({ has }) => has(pathOf(id), (root) => needs(root, id, modules)));
  let parts: readonly Part[] | undefined;
  const partsOf = (modules: Modules) => (parts ??= findParts(modules, isWhole));
  const groups: Groups = [
    ...wholeFiles.map(({ name, has }, index) => ({
      name: (id: string, modules: Modules) =>
        has(pathOf(id), (root) => needs(root, id, modules)) ? name : null,
      priority: partGroups + wholeFiles.length - index,
    })),
    ...Array.from({ length: partGroups }, (_, index) => ({
      name: (id: string, modules: Modules) => {
        const part = partsOf(modules)[index];
        return part?.modules.includes(id) === true ? nameOf(part) : null;
      },
      priority: partGroups - index,
    })),
  ];
  return { groups };
}

/** Modules that go into one file. */
interface Part {
  /** What needs at least one of them: screens, and what else is imported when it is needed. */
  readonly roots: ReadonlySet<string>;
  readonly modules: readonly string[];
  /** All that these need to run, which comes with them. */
  readonly needs: ReadonlySet<string>;
  /** The length of their code. */
  readonly size: number;
}

/** The parts that screens share, those that most of them need first. */
function findParts(
  modules: Modules,
  isWhole: (id: string, modules: Modules) => boolean,
): readonly Part[] {
  const rootsOf = new Map<string, string[]>();
  for (const root of lateModules(modules))
    for (const id of needsOf(root, modules))
      if (!isWhole(id, modules)) rootsOf.set(id, [...(rootsOf.get(id) ?? []), root]);
  const shared = [...rootsOf].filter(([, roots]) => roots.length > 1);
  const sets = Map.groupBy(shared, ([, roots]) => roots.toSorted().join());
  const parts = [...sets.values()].map((set) => ({
    roots: new Set(set[0]?.[1]),
    modules: set.map(([id]) => id),
    needs: new Set(set.flatMap(([id]) => [...closureOf(id, modules)])),
    size: set.reduce((sum, [id]) => sum + (modules.getModuleInfo(id)?.code?.length ?? 0), 0),
  }));
  return mergeParts(parts).toSorted((one, other) => other.roots.size - one.roots.size);
}

/** Puts two parts together again and again, while a file less is worth more than what screens load in vain. */
function mergeParts(parts: readonly Part[]): readonly Part[] {
  const needed = new Map(
    parts.map((part) => [
      part,
      parts.filter((other) => other !== part && other.modules.some((id) => part.needs.has(id))),
    ]),
  );
  /** What it costs that more roots need a part: itself, and the parts that come with it. */
  const costOf = (part: Part, more: readonly string[]) =>
    [part, ...(needed.get(part) ?? [])].reduce(
      (sum, each) => sum + each.size * weightOf(more.filter((root) => !each.roots.has(root))),
      0,
    );
  const [cheapest] = parts
    .flatMap((one, index) =>
      parts.slice(index + 1).map((other) => {
        const both = [...one.roots].filter((root) => other.roots.has(root));
        const cost =
          costOf(one, [...other.roots]) + costOf(other, [...one.roots]) - fileCost * weightOf(both);
        return { one, other, cost };
      }),
    )
    .filter(({ cost }) => cost < 0)
    .toSorted((one, other) => one.cost - other.cost);
  if (cheapest === undefined) return parts;
  const { one, other } = cheapest;
  const merged = {
    roots: new Set([...one.roots, ...other.roots]),
    modules: [...one.modules, ...other.modules],
    needs: new Set([...one.needs, ...other.needs]),
    size: one.size + other.size,
  };
  const along = new Set([...(needed.get(one) ?? []), ...(needed.get(other) ?? [])]);
  return mergeParts([
    ...parts
      .filter((part) => part !== one && part !== other)
      .map((part) =>
        along.has(part) ? { ...part, roots: new Set([...part.roots, ...merged.roots]) } : part,
      ),
    merged,
  ]);
}

/** How often one of them is opened. */
function weightOf(roots: readonly string[]): number {
  const weights = roots.map((root) => {
    if (root === home) return homeWeight;
    return isScreen(root) ? 1 : rareWeight;
  });
  return weights.reduce((sum, weight) => sum + weight, 0);
}

const isScreen = (id: string): boolean => id.endsWith('-screen.tsx');

/** Everything that a root needs to be shown: a screen of members stands in their area. */
function needsOf(root: string, modules: Modules): ReadonlySet<string> {
  const own = closureOf(root, modules);
  const isOfMembers = isScreen(root) && !publicScreens.includes(root);
  return isOfMembers ? new Set([...own, ...closureOf(memberArea, modules)]) : own;
}

/** A part has the name of the feature or package that most of its modules are of; what all members need has theirs. */
function nameOf({ modules }: Part): string {
  if (modules.includes(memberArea)) return 'member';
  const owners = Map.groupBy(
    modules,
    (id) => /\/(?:src\/(?:features\/)?|node_modules\/@?)([\w-]+)\//.exec(pathOf(id))?.[1] ?? 'part',
  );
  const [[name] = ['part']] = [...owners].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  return name;
}

/** Everything that is imported when it is needed. */
function lateModules(modules: Modules): ReadonlySet<string> {
  const late = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const info = modules.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) visit(imported);
    for (const imported of info?.dynamicallyImportedIds ?? []) {
      late.add(imported);
      visit(imported);
    }
  };
  visit(main);
  return late;
}

/** Everything that a module needs to run. */
function closureOf(root: string, modules: Modules): ReadonlySet<string> {
  const closure = new Set<string>();
  const add = (id: string) => {
    if (closure.has(id)) return;
    closure.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) add(imported);
  };
  add(root);
  return closure;
}

/**
 * The files of a build that contain these modules, by the ends of their paths, and all files that those import.
 * @throws {Error} when a module is in none.
 */
export function neededChunks(
  chunks: readonly Rolldown.OutputChunk[],
  modules: readonly string[],
): ReadonlySet<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (chunk === undefined) throw new Error(`No file contains ${module}`);
    add(chunk);
  }
  return found;
}
