import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import manifest from './package.json' with { type: 'json' };

/** What the bundle leaves to be installed: packages that look for each other at run time. */
const external = ['@google-cloud/firestore', 'firebase-admin', 'firebase-functions'] as const;

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
  external: [...external],
  // CommonJS packages in the bundle ask for Node's own modules with `require`.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  logLevel: 'warning',
});

// The bundle is a package of its own, so that a deployment installs nothing of the workspace.
const bundled = {
  name: manifest.name,
  private: true,
  type: 'module',
  main: 'index.js',
  engines: manifest.engines,
  dependencies: Object.fromEntries(external.map((name) => [name, manifest.dependencies[name]])),
};
await writeFile(join(outDir, 'package.json'), `${JSON.stringify(bundled, undefined, 2)}\n`);
