import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const entry = fileURLToPath(new URL('src/service-worker/service-worker.ts', import.meta.url));

/** What the app opens and runs without a network; films and their captions are not kept on the device. */
const kept =
  /^(?:index\.html|manifest\.webmanifest|icon(?:-192\.png|\.svg)|badge-96\.png|assets\/.*\.(?:js|css|woff2|svg|png|webp))$/;

/**
 * Builds `/service-worker.js` after the app, in one file with no import, with the list of the built files
 * in it. (vite-plugin-pwa does the same by way of workbox-build, which brings 200 packages.)
 */
export function serviceWorker(): Plugin {
  let outDir = '';
  let mode = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith('/')) ({ outDir } = config.build);
      ({ mode } = config);
    },
    // Not for a build that writes nothing, as some tests make.
    async writeBundle() {
      await build({
        configFile: false,
        envDir: false,
        mode,
        logLevel: 'warn',
        publicDir: false,
        define: {
          keptFiles: JSON.stringify(listKeptFiles(outDir)),
          // Workbox writes a log to the console unless this is said.
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2022',
          sourcemap: mode !== 'production',
          rolldownOptions: {
            input: entry,
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}

/** The files, each with what identifies its version: the hash in the name, or one of the content. */
export function listKeptFiles(folder: string): readonly { url: string; revision: string | null }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => kept.test(file))
    .toSorted()
    .map((file) => ({
      url: `/${file}`,
      revision: file.startsWith('assets/') ? null : hashOf(join(folder, file)),
    }));
}

const hashOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
