import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { repository } from '../base/repository.ts';
import { findChromium } from '../setup/find-chromium.ts';

const folder = join(repository, 'web/public');

/**
 * The icons of the installed app. `mark` is the share of the width that our mark takes: a maskable icon is
 * cut to a circle or a squircle of the system, and an iPhone rounds the corners itself, so that both are
 * drawn on the ground to their edges. Of the badge, which Android shows in the status bar, only its transparency
 * counts: it has no ground, and its lines fill it.
 */
const icons = [
  { file: 'icon-192.png', size: 192, ground: 'rounded', mark: 1 },
  { file: 'icon-512.png', size: 512, ground: 'rounded', mark: 1 },
  { file: 'icon-maskable-512.png', size: 512, ground: 'full', mark: 0.8 },
  { file: 'apple-touch-icon.png', size: 180, ground: 'full', mark: 0.94 },
  { file: 'badge-96.png', size: 96, ground: 'none', mark: 1.42 },
] as const;

const groundColors = 'linear-gradient(135deg, #8b6cff, #5b3df0)';

// `npm run write:icons` draws web/public/icon.svg as the PNGs that systems want.
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  for (const { file, size, ground, mark } of icons) {
    await page.setViewportSize({ width: size, height: size });
    // On a ground to the edges the mark's rounded one would show at its corners.
    const drawn = ground === 'rounded' ? svg : svg.replace(/<rect[^>]*\/>/, '');
    await page.setContent(`<!doctype html><style>
      body { margin: 0; display: grid; grid-template: 100vh / 100vw; place-items: center; overflow: hidden; background: ${ground === 'full' ? groundColors : 'transparent'} }
      svg { width: ${mark * 100}vw }
      path { ${ground === 'none' ? 'stroke: #fff' : ''} }
    </style>${drawn}`);
    writeFileSync(join(folder, file), await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
