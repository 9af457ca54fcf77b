import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import type * as Prerender from './src/app/prerender.tsx';

const entry = fileURLToPath(new URL('src/app/prerender.tsx', import.meta.url));
/** What the landing never shows, and no visitor of it loads. */
const elsewhere = /\/(?:guards|member-area|notices|(?<!\/landing|\/not-found)-screen)\.tsx$/;

/**
 * Puts the markup of the landing into the page, with its style sheets, so that a visitor sees it before
 * any script has run; `main.tsx` takes it over.
 */
export function prerenderedLanding(): Plugin {
  let root = '';
  let mode = '';
  return {
    name: 'prerendered-landing',
    apply: 'build',
    configResolved(config) {
      ({ root, mode } = config);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const landing = Object.values(bundle).find(
          (file) =>
            file.type === 'chunk' &&
            file.moduleIds.some((id) => id.endsWith('/landing-screen.tsx')),
        );
        if (landing?.type !== 'chunk') throw new Error('There is no landing');
        const sheets = [...(landing.viteMetadata?.importedCss ?? [])];
        const markup = await render(root, mode);
        return {
          html: html.replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`),
          tags: [
            {
              tag: 'link',
              attrs: { rel: 'modulepreload', href: `/${landing.fileName}` },
              injectTo: 'head' as const,
            },
            ...sheets.map((file) => ({
              tag: 'link',
              attrs: { rel: 'stylesheet', href: `/${file}` },
              injectTo: 'head' as const,
            })),
          ],
        };
      },
    },
  };
}

async function render(root: string, mode: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'polytips-landing-'));
  try {
    await build({
      configFile: false,
      root,
      mode,
      logLevel: 'error',
      publicDir: false,
      ssr: { noExternal: true },
      // What the modules of the landing read when they are loaded: a browser that remembers nobody.
      define: { localStorage: '({ getItem: () => null })', addEventListener: '(() => undefined)' },
      build: {
        ssr: entry,
        outDir,
        emptyOutDir: false,
        rolldownOptions: {
          external: elsewhere,
          output: { entryFileNames: 'landing.mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    });
    const { prerenderLanding }: typeof Prerender = await import(
      pathToFileURL(join(outDir, 'landing.mjs')).href
    );
    return await prerenderLanding();
  } finally {
    await rm(outDir, { recursive: true });
  }
}
