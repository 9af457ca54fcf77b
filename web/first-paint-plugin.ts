import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { neededChunks } from './chunks.ts';
import { defineEnvironment } from './define-environment.ts';
import type * as Prerender from './src/app/prerender.tsx';

const entry = fileURLToPath(new URL('src/app/prerender.tsx', import.meta.url));
/** What no first paint shows. */
const elsewhere =
  /\/(?:account-area|member-area|notices|(?<!\/landing|\/not-found|\/login|\/signup|\/forgot)-screen)\.tsx$/;
/** What the modules of the first screens use when they are loaded: a browser that remembers nobody. */
const browser = {
  localStorage: '({ getItem: () => null })',
  addEventListener: '(() => undefined)',
  'document.addEventListener': '(() => undefined)',
  'window.trustedTypes': 'undefined',
  'navigator.onLine': 'true',
  'navigator.language': '""',
  BroadcastChannel: '(class { addEventListener() {} })',
};

/** What a first visit loads beside the app, by who visits and where; without a route: everywhere else. */
const firstVisits = [
  { who: 'visitor', route: '/', modules: ['/landing-screen.tsx'] },
  { who: 'visitor', route: '/login', modules: ['/account-area.tsx', '/login-screen.tsx'] },
  { who: 'visitor', route: '/signup', modules: ['/account-area.tsx', '/signup-screen.tsx'] },
  { who: 'visitor', route: '/forgot', modules: ['/account-area.tsx', '/forgot-screen.tsx'] },
  {
    who: 'member',
    route: '/home',
    modules: ['/account-area.tsx', '/member-area.tsx', '/firebase-auth.ts', '/home-screen.tsx'],
  },
  {
    who: 'member',
    route: '',
    modules: ['/account-area.tsx', '/member-area.tsx', '/firebase-auth.ts'],
  },
] as const;

/**
 * Where Firebase asks about the session of a remembered member before anything is read for them. The
 * emulators of the local world stand elsewhere.
 */
const sessionServers = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];

/**
 * Puts what a first visit needs into the page: the markup of the landing, which `main.tsx` takes over,
 * that of the other first screens, which it replaces, their style sheets, and for each of them the
 * scripts, which `boot.js` then requests all at once.
 */
export function firstPaint(): Plugin {
  let root = '';
  let mode = '';
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved(config) {
      ({ root, mode } = config);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const { landing, others } = await render(root, mode);
        const painted = others.map(
          ({ at, markup }) => `<template data-paint="${at}">${markup}</template>`,
        );
        const visits = firstVisits.map(({ who, route, modules }) => {
          const links = filesOf(bundle, modules).map(
            ({ fileName }) => `<link rel="modulepreload" href="/${fileName}">`,
          );
          const servers = who === 'member' && mode === 'production' ? sessionServers : [];
          const connections = servers.map(
            (server) => `<link rel="preconnect" href="${server}" crossorigin>`,
          );
          const hints = [...connections, ...links].join('');
          return `<template data-who="${who}" data-route="${route}">${hints}</template>`;
        });
        const boot = '<script src="/boot.js"></script>';
        return {
          html: html
            .replace(boot, () => [...visits, boot].join('\n    '))
            .replace('<div id="root"></div>', () =>
              [`<div id="root">${landing}</div>`, ...painted].join('\n    '),
            ),
          tags: sheetsOf(bundle).map((file) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', href: `/${file}` },
            injectTo: 'head' as const,
          })),
        };
      },
    },
  };
}

/** The files that these modules need beside the app's own. */
function filesOf(
  bundle: Rolldown.OutputBundle,
  modules: readonly string[],
): readonly Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const app = neededChunks(chunks, ['/src/app/main.tsx']);
  return [...neededChunks(chunks, modules)].filter((chunk) => !app.has(chunk));
}

/** The style sheets of the landing and of what visitors' forms share; the app's own stands in the page already. */
function sheetsOf(bundle: Rolldown.OutputBundle): readonly string[] {
  return filesOf(bundle, ['/landing-screen.tsx', '/account-area.tsx']).flatMap((file) => [
    ...(file.viteMetadata?.importedCss ?? []),
  ]);
}

async function render(root: string, mode: string): ReturnType<typeof Prerender.renderFirstPaints> {
  const outDir = await mkdtemp(join(tmpdir(), 'polytips-first-paint-'));
  try {
    await build({
      configFile: false,
      root,
      mode,
      logLevel: 'error',
      publicDir: false,
      ssr: { noExternal: true },
      define: { ...browser, ...defineEnvironment(root, mode) },
      build: {
        ssr: entry,
        outDir,
        emptyOutDir: false,
        rolldownOptions: {
          external: elsewhere,
          output: { entryFileNames: 'prerender.mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    });
    const { renderFirstPaints }: typeof Prerender = await import(
      pathToFileURL(join(outDir, 'prerender.mjs')).href
    );
    return await renderFirstPaints();
  } finally {
    await rm(outDir, { recursive: true });
  }
}
