import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type CSSOptions, type Plugin, type Rolldown } from 'vite';
import { neededChunks } from './chunks.ts';
import { defineEnvironment, readEnvironment } from './define-environment.ts';
import { directIcons } from './direct-icons.ts';
import type * as Prerender from './src/app/prerender.tsx';

const entry = fileURLToPath(new URL('src/app/prerender.tsx', import.meta.url));
const boot = fileURLToPath(new URL('boot.js', import.meta.url));
const earlyHome = fileURLToPath(new URL('src/session/early-home.ts', import.meta.url));
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
    modules: ['/account-area.tsx', '/member-area.tsx', '/home-screen.tsx'],
  },
  {
    who: 'member',
    route: '',
    modules: ['/account-area.tsx', '/member-area.tsx'],
  },
] as const;

/** Where Firebase renews a session. The emulators of the local world stand elsewhere. */
const sessionServers = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
];

/** What is painted first stands in the page already: the scripts leave the line to its style sheets. */
const priority = 'fetchpriority="low"';

/**
 * Puts what a first visit needs into the page: the markup of the landing, which `main.tsx` takes over,
 * that of the other first screens, which it replaces, and for each of them the scripts and style sheets,
 * which `boot.js` then requests all at once. At Home there is one script that asks for what it shows meanwhile.
 */
export function firstPaint(): Plugin {
  let root = '';
  let mode = '';
  let css: CSSOptions = {};
  let bootFile = '';
  let earlyFile: string | undefined;
  return {
    name: 'first-paint',
    apply: 'build',
    configResolved(config) {
      ({ root, mode, css } = config);
    },
    async buildStart() {
      bootFile = emitHashed(this, 'boot', await readFile(boot, 'utf8'));
      // With App Check the server answers no call without a token of Google's scripts.
      if (readEnvironment(root, mode).appCheckSiteKey !== undefined) return;
      earlyFile = emitHashed(this, 'early-home', await buildEarlyHome(root, mode));
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const { landing, others } = await render(root, mode, css);
        const painted = others.map(
          ({ at, markup }) => `<template data-paint="${at}">${markup}</template>`,
        );
        const ofVisitors = sheetsOf(filesOf(bundle, ['/landing-screen.tsx', '/account-area.tsx']));
        const chain = readEnvironment(root, mode).chain.rpcUrls.slice(0, 1);
        const visits = firstVisits.map(({ who, route, modules }) => {
          const files = filesOf(bundle, modules);
          const sheets = sheetsOf(files).filter((sheet) => !ofVisitors.includes(sheet));
          const hints = [
            ...(route === '/home' && earlyFile !== undefined
              ? [`<script async src="/${earlyFile}" fetchpriority="high"></script>`]
              : []),
            ...connectionsTo(who === 'member' ? chain : []),
            ...sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}" blocking="render">`),
            ...preloadsOf(files),
          ];
          return `<template data-who="${who}" data-route="${route}">${hints.join('')}</template>`;
        });
        const renewal = [
          ...connectionsTo(mode === 'production' ? sessionServers : []),
          ...preloadsOf([
            ...filesOf(bundle, ['/firebase/start-worker.ts']),
            ...Object.values(bundle).filter(({ fileName }) =>
              /\/firebase-(?:worker|auth)-[^/]*\.js$/.test(fileName),
            ),
          ]),
        ];
        visits.push(`<template data-who="renewal">${renewal.join('')}</template>`);
        return {
          html: html
            .replaceAll('<script type="module"', `<script type="module" ${priority}`)
            .replace(/<script [^>]*src="\/boot\.js"[^>]*><\/script>/, () =>
              [...visits, `<script src="/${bootFile}"></script>`].join('\n    '),
            )
            .replace('<div id="root"></div>', () =>
              [`<div id="root">${landing}</div>`, ...painted].join('\n    '),
            ),
          tags: ofVisitors.map((file) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', href: `/${file}` },
            injectTo: 'head' as const,
          })),
        };
      },
    },
  };
}

/** Adds a script whose name holds its hash, so that no page runs the one of another version. @returns its name. */
function emitHashed(context: Rolldown.PluginContext, name: string, source: string): string {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7);
  const fileName = `assets/${name}-${hash}.js`;
  context.emitFile({ type: 'asset', fileName, source });
  return fileName;
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

function sheetsOf(files: readonly Rolldown.OutputChunk[]): readonly string[] {
  return files.flatMap((file) => [...(file.viteMetadata?.importedCss ?? [])]);
}

/** What a screen asks for first there can be asked at once. */
function connectionsTo(urls: readonly string[]): readonly string[] {
  return urls.map((url) => `<link rel="preconnect" href="${new URL(url).origin}" crossorigin>`);
}

/** Not as `modulepreload`: Chrome gives those that a script adds a high priority, whatever they say. */
function preloadsOf(files: readonly { readonly fileName: string }[]): readonly string[] {
  return files.map(
    ({ fileName }) =>
      `<link rel="preload" as="script" href="/${fileName}" crossorigin ${priority}>`,
  );
}

/** One file with no import, so that it waits for nothing. */
async function buildEarlyHome(root: string, mode: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    mode,
    logLevel: 'error',
    publicDir: false,
    define: defineEnvironment(root, mode),
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: earlyHome, output: { format: 'iife' } },
    },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk === undefined) throw new Error('The early script was not built');
  return chunk.code;
}

/** Builds no code that comes later, of which the first paints show the landing alone. */
const staticImportsAlone: Plugin = {
  name: 'static-imports-alone',
  resolveDynamicImport: (specifier) =>
    specifier.endsWith('/landing-screen.tsx') ? null : { id: specifier, external: true },
};

async function render(
  root: string,
  mode: string,
  css: CSSOptions,
): ReturnType<typeof Prerender.renderFirstPaints> {
  const outDir = await mkdtemp(join(tmpdir(), 'polytips-first-paint-'));
  try {
    await build({
      configFile: false,
      root,
      mode,
      logLevel: 'error',
      publicDir: false,
      // Classes are named as in the app, and icons are drawn as there.
      css,
      plugins: [directIcons(), staticImportsAlone],
      ssr: { noExternal: true },
      define: { ...browser, ...defineEnvironment(root, mode) },
      build: {
        ssr: entry,
        outDir,
        emptyOutDir: false,
        rolldownOptions: {
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
