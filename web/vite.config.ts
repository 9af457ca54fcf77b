import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiDescriptionFile } from './api-description-plugin.ts';
import { chartWithoutLanguages } from './chart-without-languages.ts';
import { createChunks } from './chunks.ts';
import { defineEnvironment } from './define-environment.ts';
import { directIcons } from './direct-icons.ts';
import { firstPaint } from './first-paint-plugin.ts';
import { createPreloads } from './preloads.ts';
import { serviceWorker } from './service-worker-plugin.ts';
import { withoutSummaries } from './without-summaries.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Shorter than the line of each class in its file, as names have it otherwise. */
function generateScopedName(name: string, file: string): string {
  const hash = createHash('sha256').update(relative(root, file)).digest('hex');
  return `${name}-${hash.slice(0, 5)}`;
}

// Vite looks for a default export.
export default defineConfig(({ mode }) => {
  // The first file lists all others: a letter less of each hash, of which the bundler asks for seven, and letters of
  // 36 kinds instead of 64 (`hashCharacters`), which compress better.
  const names = {
    entryFileNames: 'assets/[name]-[hash:7].js',
    chunkFileNames: 'assets/[name]-[hash:7].js',
    assetFileNames: 'assets/[name]-[hash:7][extname]',
  };
  const preloads = createPreloads();
  return {
    root,
    define: defineEnvironment(root, mode),
    css: { modules: { generateScopedName } },
    plugins: [
      directIcons(),
      withoutSummaries(),
      chartWithoutLanguages(),
      react(),
      preloads.plugin,
      firstPaint(),
      apiDescriptionFile(),
      serviceWorker(),
    ],
    build: {
      target: 'es2022',
      sourcemap: mode !== 'production',
      // The preload polyfill is an inline script, which the Content-Security-Policy refuses.
      modulePreload: { polyfill: false, resolveDependencies: preloads.resolveDependencies },
      // Inlined assets would be data: addresses, which the Content-Security-Policy refuses.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // A text stands in the file that shows it, rather than with all texts in one that every screen loads.
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: {
          codeSplitting: createChunks(),
          ...names,
          hashCharacters: 'base36',
        },
      },
    },
    worker: {
      format: 'es',
      rolldownOptions: {
        output: {
          ...names,
          // WebKit runs the first file of a worker again for a file that imports from it: what Firestore shares with the
          // session stands in another one.
          codeSplitting: {
            groups: [{ name: 'firebase-auth', test: /\/base\/firebase\/auth\.ts$/ }],
          },
        },
      },
    },
    server: {
      host: '127.0.0.1',
      port: Number.parseInt(process.env['VITE_PORT'] ?? '5173', 10),
      strictPort: true,
      proxy: { '/api': `http://127.0.0.1:${process.env['HOSTING_PORT'] ?? '5010'}` },
    },
  };
});
