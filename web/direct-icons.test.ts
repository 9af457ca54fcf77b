import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { renderToStaticMarkup } from 'react-dom/server';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { directIcons } from './direct-icons.ts';
import * as source from './src/ui/feedback/note.tsx';

const entry = fileURLToPath(new URL('src/ui/feedback/note.tsx', import.meta.url));

it('an icon of the build is drawn as its library draws it', async () => {
  const built = await buildNote();
  for (const tone of ['warn', 'loss', 'gain'] as const) {
    const icon = iconOf(built.Note, tone);
    expect.soft(icon).toMatch(/^<svg .*<(?:path|circle) /);
    // But for the classes that the library adds.
    expect.soft(icon).toBe(iconOf(source.Note, tone).replace(/ class="lucide[^"]*"/, ''));
  }
});

/** The markup of a note's icon. */
function iconOf(Note: typeof source.Note, tone: 'warn' | 'loss' | 'gain'): string {
  const markup = renderToStaticMarkup(Note({ tone, children: 'A sentence' }));
  const [icon = ''] = /<svg.*<\/svg>/s.exec(markup) ?? [];
  return icon;
}

async function buildNote(): Promise<typeof source> {
  const outDir = await mkdtemp(join(tmpdir(), 'polytips-icons-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [directIcons()],
      ssr: { noExternal: true },
      build: { ssr: entry, outDir, rolldownOptions: { output: { entryFileNames: 'note.mjs' } } },
    });
    return await import(pathToFileURL(join(outDir, 'note.mjs')).href);
  } finally {
    await rm(outDir, { recursive: true });
  }
}
