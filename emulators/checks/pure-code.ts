import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../base/repository.ts';

/** What pure code may not say, because its answer would differ from one time to the next. */
const impure =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bMath\.random\b|\bprocess\.\w|\bfetch\(/g;

/** What web code beside the vault may take from ethers: a check of addresses and a list of words hold no key. */
const keyless: ReadonlySet<string> = new Set(['getAddress', 'LangEn']);
const keyPackage = /['"`](?:ethers|@noble\/curves)(?:\/[^'"`]*)?['"`]/.source;
const keyStatement = new RegExp(
  String.raw`\b(?:import|export)\s*(?<names>[^;'"]*)\bfrom\s*${keyPackage}`,
  'g',
);
/** Brings every name, also those with a key, and shows none. */
const keyCall = new RegExp(String.raw`\b(?:import|require)\(\s*${keyPackage}`, 'g');

/** Lines in core/ and contract/ whose result depends on when or where they run. */
export function findImpureCode(): readonly string[] {
  return sourcesBelow('functions/src')
    .filter((file) => /^functions\/src\/(?:contract|[^/]+\/core)\//.test(file))
    .flatMap((file) => impurities(readSource(file)).map((what) => `${file}: ${what}`));
}

/** Files of the web besides the vault that import what could hold a key. */
export function findKeysOutsideVault(): readonly string[] {
  return sourcesBelow('web/src')
    .filter((file) => !file.startsWith('web/src/vault/'))
    .flatMap((file) => keyImports(readSource(file)).map((what) => `${file}: ${what}`));
}

/** The impure expressions in a source text, comments aside. */
export function impurities(source: string): readonly string[] {
  return withoutComments(source).match(impure) ?? [];
}

/** The imports in a source text, and what it exports from elsewhere, that could hold a key, comments aside. */
export function keyImports(source: string): readonly string[] {
  const code = withoutComments(source);
  const named = [...code.matchAll(keyStatement)]
    .filter(({ groups }) => !namesOf(groups?.['names'] ?? '').every((name) => keyless.has(name)))
    .map(([statement]) => statement);
  return [...named, ...(code.match(keyCall) ?? [])];
}

/** What a statement takes from a module, by the names that it has there; `*` for a whole module. */
function namesOf(clause: string): readonly string[] {
  const list = /^(?:type\s)?\s*\{(?<names>[^}]*)\}\s*$/.exec(clause)?.groups?.['names'];
  if (list === undefined) return ['*'];
  const names = list.split(',').map((each) => each.trim().replace(/^type\s+|\s+as\s.*$/g, ''));
  return names.filter((name) => name !== '');
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
}

function readSource(file: string): string {
  return readFileSync(join(repository, file), 'utf8');
}

/** The TypeScript files below a folder that are shipped: no tests. */
function sourcesBelow(folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);
}
