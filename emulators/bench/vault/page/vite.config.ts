import { fileURLToPath } from 'node:url';
import { defineEnvironment } from '@polytips/web/define-environment.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const web = folder('../../../../web');

// Built as the app is. Vite looks for a default export.
export default ({ mode }: { readonly mode: string }) => ({
  root: folder('.'),
  define: defineEnvironment(web, mode),
  cacheDir: folder('../../../dist/bench-vault/cache'),
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  worker: { format: 'es' },
});
