import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { chartInEnglish } from './chart-in-english.ts';

const library = join(dirname(createRequire(import.meta.url).resolve('uplot')), 'uPlot.esm.js');
const file = 'chart.mjs';
let outDir: string;

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'polytips-chart-'));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [chartInEnglish()],
    build: { ssr: library, outDir, rolldownOptions: { output: { entryFileNames: file } } },
  });
});

afterAll(() => rm(outDir, { recursive: true }));

afterEach(() => vi.unstubAllGlobals());

it.each(['en-US@posix', 'C', 'en_US', '', 'de-DE'])(
  'the library of the chart loads in a browser of the language "%s"',
  async (language) => {
    const target = { addEventListener: () => undefined, dispatchEvent: () => true };
    vi.stubGlobal('window', target);
    vi.stubGlobal('document', target);
    vi.stubGlobal('matchMedia', () => target);
    vi.stubGlobal('devicePixelRatio', 1);
    vi.stubGlobal('navigator', { language });
    // Loaded again each time.
    const { href } = pathToFileURL(join(outDir, file));
    const { default: chart } = await import(`${href}?${encodeURIComponent(language)}`);
    expect(chart.fmtNum(1234.5)).toBe('1,234.5');
  },
);
