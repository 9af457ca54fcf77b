import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../base/repository.ts';

/** What pure code may not say, because its answer would differ from one time to the next. */
const impure =
  /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bMath\.random\b|\bprocess\.\w|\bfetch\(/g;

/** The classes of ethers that hold a private key or a phrase. */
const keyBearing = /\b(?:Wallet|HDNodeWallet|HDNodeVoidWallet|Mnemonic|SigningKey|BaseWallet)\b/;
const ethersImport = /import\s+(type\s+)?([^;]*?)\s+from\s+['"]ethers(?:\/[^'"]*)?['"]/g;
/** Brings every name, also those with a key, and shows none. */
const dynamicEthersImport = /\bimport\(\s*['"`]ethers(?:\/[^'"`]*)?['"`]/g;

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

/** The imports of ethers in a source text that could hold a key, comments aside. */
export function keyImports(source: string): readonly string[] {
  const code = withoutComments(source);
  const named = [...code.matchAll(ethersImport)]
    .filter(([, , names = '']) => keyBearing.test(names) || names.includes('*'))
    .map(([statement]) => statement);
  return [...named, ...(code.match(dynamicEthersImport) ?? [])];
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
