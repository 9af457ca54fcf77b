import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import lock from '../package-lock.json' with { type: 'json' };
import manifest from './package.json' with { type: 'json' };
import { pruneLock } from './prune-lock.ts';

/**
 * What is installed beside the bundle, which contains all else that it runs. The first is the main program of each
 * server: without it a deployment would take one that nobody here has tested. Firebase's tools look for the second to
 * find out what is deployed, and it asks for the third.
 */
const installed = [
  '@google-cloud/functions-framework',
  'firebase-functions',
  'firebase-admin',
] as const;

const { values } = parseArgs({
  options: {
    'local-world': { type: 'boolean', default: false },
    'out-dir': { type: 'string', default: join(import.meta.dirname, 'dist') },
  },
});

const outDir = resolve(values['out-dir']);
await rm(outDir, { recursive: true, force: true });
await mkdir(outDir, { recursive: true });
await build({
  entryPoints: {
    index: join(import.meta.dirname, 'src', values['local-world'] ? 'local.ts' : 'index.ts'),
  },
  outdir: outDir,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  sourcemap: true,
  sourcesContent: false,
  // Some packages name files beside them, for parts that this server does not use.
  define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
  // CommonJS packages in the bundle ask for Node's own modules with `require`.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});

// The bundle is a package of its own, so that a deployment installs nothing of the workspace, and nothing
// that is newer than what was tested.
const bundled = {
  name: manifest.name,
  private: true,
  type: 'module',
  main: 'index.js',
  engines: manifest.engines,
  dependencies: Object.fromEntries(installed.map((name) => [name, manifest.dependencies[name]])),
};
const files: Readonly<Record<string, string>> = {
  'package.json': asText(bundled),
  'package-lock.json': asText(pruneLock(lock, bundled)),
  // What a package would run while it is installed has the rights of the deployment.
  '.npmrc': 'ignore-scripts=true\n',
};
for (const [name, text] of Object.entries(files)) await writeFile(join(outDir, name), text);

function asText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
