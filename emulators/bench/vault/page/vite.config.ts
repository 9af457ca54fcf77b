import { fileURLToPath } from 'node:url';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Built as the app is. Vite looks for a default export.
export default {
  root: folder('.'),
  envDir: folder('../../../../web'),
  cacheDir: folder('../../../dist/bench-vault/cache'),
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  worker: { format: 'es' },
};
