import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { contract } from '@polytips/functions/contract/contract.ts';
import { build, type Rolldown } from 'vite';
import { beforeAll, expect, it, vi } from 'vitest';
import { neededChunks } from './chunks.ts';

/** A part of the app, by its files: what it needs before it shows anything. */
type Chunk = Rolldown.OutputChunk;

const web = fileURLToPath(new URL('.', import.meta.url));

let page = '';
/** The files of the build, by the paths that a page names them by. */
let paths: readonly string[] = [];
let chunks: readonly Chunk[] = [];
/** The scripts of workers, and those that the page runs before the app. */
let otherScripts: readonly Rolldown.OutputAsset[] = [];
/** What asks for Home before the app has come. */
let earlyHomeBytes = 0;
let floorBytes = 0;

beforeAll(async () => {
  // As in a build: elsewhere React would bring what it needs for development.
  vi.stubEnv('NODE_ENV', 'production');
  const files = await bundle({ configFile: `${web}vite.config.ts`, mode: 'local-world' });
  chunks = files.filter((file) => file.type === 'chunk');
  paths = files.map(({ fileName }) => `/${fileName}`);
  const others = files.filter((file) => file.type === 'asset');
  otherScripts = others.filter(({ fileName }) => fileName.endsWith('.js'));
  const [html] = files.filter(({ fileName }) => fileName === 'index.html');
  if (html?.type !== 'asset') throw new Error('The build has no page');
  page = html.source.toString();
  const early = files.find(({ fileName }) => fileName.startsWith('assets/early-home-'));
  if (early?.type !== 'asset') throw new Error('The build has no early script');
  earlyHomeBytes = gzipSync(early.source).length;
  const floor = await bundle({
    configFile: false,
    build: { rolldownOptions: { input: `${web}floor.tsx` } },
  });
  floorBytes = bytesOf(floor.filter((file) => file.type === 'chunk'));
  vi.unstubAllEnvs();
});

async function bundle(
  config: Parameters<typeof build>[0],
): Promise<Rolldown.RolldownOutput['output']> {
  const result = await build({
    root: web,
    logLevel: 'error',
    ...config,
    build: { target: 'es2022', write: false, sourcemap: false, ...config?.build },
  });
  if (!('output' in result)) throw new Error('The build gave no output');
  return result.output;
}

const needed = (...modules: readonly string[]) => [...neededChunks(chunks, modules)];

const bytes = new Map<Chunk, number>();

/** Compressed, each file by itself, as it goes over the wire. */
function bytesOf(files: readonly Chunk[]): number {
  return files.reduce((sum, file) => {
    const size = bytes.get(file) ?? gzipSync(file.code).length;
    bytes.set(file, size);
    return sum + size;
  }, 0);
}

function expectWithin(files: readonly Chunk[], limits: { times: number; files: number }): void {
  expect.soft(bytesOf(files) / floorBytes).toBeLessThanOrEqual(limits.times);
  expect(files.length).toBeLessThanOrEqual(limits.files);
}

function modulesOf(files: readonly Chunk[]): readonly string[] {
  return files.flatMap(({ moduleIds }) => moduleIds);
}

const baseNameOf = ({ fileName }: Rolldown.OutputAsset) => fileName.replace('assets/', '');

const app = '/src/app/main.tsx';
const visitor = [app, '/src/app/account-area.tsx'];
const member = [...visitor, '/src/app/member-area.tsx', '/src/base/firebase/kept-session.ts'];
const visitorScreens = ['login', 'signup', 'forgot'];
const publicScreens = ['landing', 'not-found', 'reset-password', ...visitorScreens];

it('the landing costs little more than React, without schemas and Firebase', () => {
  const files = needed(app, '/landing-screen.tsx');
  expectWithin(files, { times: 1.1, files: 8 });
  expect(modulesOf(files).filter((id) => /zod|firebase/.test(id))).toEqual([]);
});

it.each(visitorScreens)('%s takes its first letter without schemas and Firebase', (name) => {
  const files = needed(...visitor, `/${name}-screen.tsx`);
  expectWithin(files, { times: 1.37, files: 12 });
  expect(modulesOf(files).filter((id) => /zod|@firebase|libphonenumber/.test(id))).toEqual([]);
});

it('Home shows its content without Firebase, payments and the code of the chain', () => {
  const files = needed(...member, '/home-screen.tsx');
  expect((bytesOf(files) + earlyHomeBytes) / floorBytes).toBeLessThanOrEqual(1.84);
  expect(files.length + 1).toBeLessThanOrEqual(12);
  expect(
    modulesOf(files).filter((id) => /@firebase|comlink|ethers|src\/payments/.test(id)),
  ).toEqual([]);
});

it('every other screen of a member shows its content without Firestore', () => {
  const screens = chunks.flatMap(({ facadeModuleId }) => {
    const [, name = ''] = /\/([\w-]+)-screen\.tsx$/.exec(facadeModuleId ?? '') ?? [];
    return name === '' || publicScreens.includes(name) ? [] : [name];
  });
  expect(screens.length).toBeGreaterThan(20);
  for (const name of screens) {
    const files = needed(...member, `/${name}-screen.tsx`);
    expectWithin(files, { times: 1.867, files: 15 });
    expect.soft(modulesOf(files).filter((id) => id.includes('@firebase/firestore'))).toEqual([]);
  }
});

it('a change of a screen gives another name to the file that lists all files, and to no other', () => {
  const screens = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('-screen.tsx'));
  expect(screens.length).toBeGreaterThan(30);
  const list = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(app)));
  for (const screen of screens)
    expect.soft(renamedWith(screen)).toEqual(namesOf([screen, ...list]));
});

/** The files that get another name with one of them: a name has a hash of what the file contains, also of names in it. */
function renamedWith(changed: Chunk): readonly string[] {
  const renamed = new Set([changed]);
  // Those that are added meanwhile are looked at, too.
  for (const { fileName } of renamed) {
    const name = fileName.replace('assets/', '');
    for (const chunk of chunks) if (chunk.code.includes(name)) renamed.add(chunk);
  }
  return namesOf([...renamed]);
}

const namesOf = (files: readonly Chunk[]) => files.map(({ fileName }) => fileName);

it('no file contains the sentence about a call', () => {
  const openings = Object.values(contract).map(({ summary }) => summary.slice(0, 20));
  expect(openings.length).toBeGreaterThan(50);
  for (const { code } of chunks)
    expect.soft(openings.filter((opening) => code.includes(opening))).toEqual([]);
});

it('every script that the page names is in the build, under a name with its hash', () => {
  const scripts = [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path = '']) => path);
  expect(scripts.some((path) => path.includes('/boot-'))).toBe(true);
  for (const path of scripts) {
    expect.soft(path).toMatch(/^\/assets\/[\w-]+-[\w-]{7}\.js$/);
    expect.soft(paths).toContain(path);
  }
});

it('no file lists, beside a part that it loads later, what it needs itself', () => {
  const lists = chunks.flatMap((chunk) => {
    const [, names = ''] = /m\.f=\[([^\]]*)\]/.exec(chunk.code) ?? [];
    return names === '' ? [] : [{ chunk, names }];
  });
  expect(lists.length).toBeGreaterThan(10);
  for (const { chunk, names } of lists) {
    const own = [...neededChunks(chunks, chunk.moduleIds)].map(({ fileName }) => fileName);
    expect.soft(own.filter((name) => names.includes(name))).toEqual([]);
  }
});

// WebKit would run it once more, beside what it has begun: each message of the page would have two answers.
it('no file imports from the first file of a worker', () => {
  const first = otherScripts
    .map(baseNameOf)
    .filter((name) => chunks.some(({ code }) => code.includes(name)));
  expect(first.length).toBeGreaterThan(2);
  for (const { source } of otherScripts)
    expect.soft(first.filter((name) => source.toString().includes(`./${name}`))).toEqual([]);
});
