import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { parseEnvironment } from './src/config/parse-environment.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
// Vite looks for a default export.
export default defineConfig(({ command, mode }) => {
  // A build without its configuration fails here, in one line, rather than in the browser.
  if (command === 'build') parseEnvironment(loadEnv(mode, root, 'VITE_'));
  return {
    root,
    plugins: [react()],
    build: {
      target: 'es2022',
      sourcemap: mode !== 'production',
      // The preload polyfill is an inline script, which the Content-Security-Policy refuses.
      modulePreload: { polyfill: false },
      // Inlined assets would be data: addresses, which the Content-Security-Policy refuses.
      assetsInlineLimit: 0,
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
