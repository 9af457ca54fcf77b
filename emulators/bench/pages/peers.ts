import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { repository } from '../../base/repository.ts';

/** The same landing as a plain page, without a script: what no app can beat. */
export async function writePlainSite(ours: string, folder: string): Promise<void> {
  await cp(ours, folder, { recursive: true });
  await changePage(folder, (html) =>
    html
      .replaceAll(/<script\b[^>]*><\/script>/g, '')
      .replaceAll(/<template\b.*?<\/template>/g, '')
      .replaceAll(/<link rel="modulepreload"[^>]*>/g, ''),
  );
}

/** The same app with all of its screens in one file, drawn by scripts alone: what one would build first. */
export async function writeEagerSite(folder: string): Promise<void> {
  await build({
    configFile: join(repository, 'web/vite.config.ts'),
    mode: 'local-world',
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  await changePage(folder, (html) =>
    html.replace(/<div id="root">.*?<\/div>(?=\s*<noscript>)/s, '<div id="root"></div>'),
  );
}

async function changePage(folder: string, change: (html: string) => string): Promise<void> {
  const page = join(folder, 'index.html');
  await writeFile(page, change(await readFile(page, 'utf8')));
}
