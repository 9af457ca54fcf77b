import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;
type Modules = Rolldown.ChunkingContext;

const source = fileURLToPath(new URL('src/', import.meta.url));
const landing = `${source}features/landing/landing-screen.tsx`;
const memberParts = ['app/member-area.tsx', 'features/home/home-screen.tsx'].map(
  (path) => source + path,
);
const accountArea = `${source}app/account-area.tsx`;
const visitorScreens = [
  'features/accounts/login-screen.tsx',
  'features/accounts/signup-screen.tsx',
  'features/passwords/forgot-screen.tsx',
].map((path) => source + path);

/** Code that so many screens share is in one file, which a member has from the first of them on. */
const manyScreens = 8;

/**
 * The files that the screens share. Left to itself the bundler makes one for each set of screens that
 * share something: a hundred of them, half under 600 bytes. A screen costs its own file and some of these:
 * `app`, for the landing and therefore everybody; `account`, for all screens but the landing; `forms`, for those of
 * visitors; `contract`, for the calls; `member`, for what is behind the login; `firebase`; and below that what few
 * screens share: `parts`, of which any screen may need one, and a file for each feature.
 * A file brings what its modules need with it, unless that is in one of a higher priority: what is of use to all
 * comes before what is of use to some.
 */
export function createChunks(): Rolldown.CodeSplittingOptions {
  const closures = new Map<string, ReadonlySet<string>>();
  const needs = (root: string, id: string, modules: Modules) => {
    const closure = closures.get(root) ?? closureOf(root, modules);
    closures.set(root, closure);
    return closure.has(id);
  };
  const groups: Groups = [
    {
      name: (id, modules) =>
        needs(`${source}app/main.tsx`, id, modules) ||
        (needs(landing, id, modules) && !id.includes('/features/landing/'))
          ? 'app'
          : null,
      priority: 6,
    },
    {
      name: (id, modules) => {
        // Else the notices over every screen would need what pays.
        if (id.endsWith('/base/page-hold.ts')) return 'account';
        if (needs(accountArea, id, modules)) return 'account';
        const screens = visitorScreens.filter((screen) => needs(screen, id, modules));
        const isOfOneScreen =
          screens.length === 1 && /\/features\/accounts\/|-screen\.tsx$/.test(id);
        if (screens.length === 0 || isOfOneScreen) return null;
        return memberParts.some((part) => needs(part, id, modules)) ? 'account' : 'forms';
      },
      priority: 5,
    },
    {
      name: 'contract',
      test: /[\\/](?:(?:functions[\\/]src[\\/]contract|zod|base[\\/]api)[\\/]|(?:base[\\/]kept-session|config[\\/]parse-environment)\.ts)/,
      priority: 4,
    },
    {
      name: 'firebase',
      test: /[\\/](?:@?firebase[\\/](?:app|auth|util|component|logger)[\\/]|base[\\/]firebase-auth\.ts)/,
      priority: 4,
    },
    {
      name: 'firestore',
      test: /[\\/](?:@firebase[\\/](?:firestore|webchannel-wrapper)|re2js)[\\/]/,
      priority: 4,
    },
    {
      name: (id, modules) =>
        memberParts.some((root) => needs(root, id, modules)) ? 'member' : null,
      minShareCount: 2,
      priority: 3,
    },
    { name: 'member', minShareCount: manyScreens, priority: 3 },
    {
      name: 'parts',
      test: /[\\/](?:web[\\/]src[\\/](?:ui|base|session)|lucide-react)[\\/]/,
      minShareCount: 2,
      priority: 2,
    },
    { name: 'qr-code', test: /[\\/]qr/, priority: 3 },
    { name: 'ethers', test: /[\\/](?:ethers|hashes)[\\/]/, minShareCount: 2, priority: 2 },
    {
      name: 'wallet',
      test: /[\\/]web[\\/]src[\\/](?:wallet|vault)[\\/]/,
      minShareCount: 2,
      priority: 1,
    },
    {
      name: 'payments',
      test: /[\\/]web[\\/]src[\\/](?:payments|chain|recipients|activity)[\\/]/,
      minShareCount: 2,
      priority: 1,
    },
    {
      // What the screens of one feature, or few others, share.
      name: (id) =>
        /[\\/]web[\\/]src[\\/](?:features[\\/])?([\w-]+)[\\/]/.exec(id)?.[1] ?? 'shared',
      minShareCount: 2,
      priority: 0,
    },
  ];
  return { groups };
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
