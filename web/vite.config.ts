import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { createChunks } from './chunks.ts';
import { defineEnvironment } from './define-environment.ts';
import { directIcons } from './direct-icons.ts';
import { firstPaint } from './first-paint-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/**
 * Keeps the Firebase products out that reactfire imports and the app does not use: reactfire's file
 * holds on to them when it is loaded. An empty CommonJS module has whatever name is imported.
 */
const absentFirebaseProducts: Plugin = {
  name: 'absent-firebase-products',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) =>
    /^firebase\/(database|functions|remote-config|storage)$/.test(id)
      ? `\0absent:${id}`
      : undefined,
  load: (id) => (id.startsWith('\0absent:') ? 'module.exports = {};' : undefined),
};

/** Shorter than the line of each class in its file, as names have it otherwise. */
function generateScopedName(name: string, file: string): string {
  const hash = createHash('sha256').update(relative(root, file)).digest('hex');
  return `${name}-${hash.slice(0, 5)}`;
}

// Vite looks for a default export.
export default defineConfig(({ mode }) => {
  return {
    root,
    define: defineEnvironment(root, mode),
    css: { modules: { generateScopedName } },
    plugins: [directIcons(), react(), absentFirebaseProducts, firstPaint(), serviceWorker()],
    build: {
      target: 'es2022',
      sourcemap: mode !== 'production',
      // The preload polyfill is an inline script, which the Content-Security-Policy refuses.
      modulePreload: { polyfill: false },
      // Inlined assets would be data: addresses, which the Content-Security-Policy refuses.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: createChunks(),
          // The first file lists all others: a letter less of each hash, of which the bundler asks for seven.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
        treeshake: {
          moduleSideEffects: [{ test: /\/node_modules\/reactfire\//, sideEffects: false }],
        },
      },
    },
    worker: { format: 'es' },
    server: {
      host: '127.0.0.1',
      port: Number.parseInt(process.env['VITE_PORT'] ?? '5173', 10),
      strictPort: true,
      proxy: { '/api': `http://127.0.0.1:${process.env['HOSTING_PORT'] ?? '5010'}` },
    },
  };
});
