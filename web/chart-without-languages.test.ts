import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { chartWithoutLanguages } from './chart-without-languages.ts';

const library = join(dirname(createRequire(import.meta.url).resolve('uplot')), 'uPlot.esm.js');
const file = 'chart.mjs';
let outDir: string;

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'polytips-chart-'));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [chartWithoutLanguages()],
    build: { ssr: library, outDir, rolldownOptions: { output: { entryFileNames: file } } },
  });
});

afterAll(() => rm(outDir, { recursive: true }));

afterEach(() => vi.unstubAllGlobals());

it('the library of the chart loads without a format of a language', async () => {
  const target = { addEventListener: () => undefined, dispatchEvent: () => true };
  vi.stubGlobal('window', target);
  vi.stubGlobal('document', target);
  vi.stubGlobal('matchMedia', () => target);
  vi.stubGlobal('devicePixelRatio', 1);
  vi.stubGlobal('Intl', undefined);
  const { default: chart } = await import(pathToFileURL(join(outDir, file)).href);
  expect(chart.fmtNum(1234.5)).toBe('1,234.5');
});
