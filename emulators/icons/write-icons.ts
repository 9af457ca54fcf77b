import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { repository } from '../base/repository.ts';
import { findChromium } from '../setup/find-chromium.ts';

const folder = join(repository, 'web/public');

/**
 * The icons of the installed app. `mark` is the share of the width that our mark takes: a maskable icon is
 * cut to a circle or a squircle of the system, and an iPhone rounds the corners itself, so that both are
 * drawn on the ground to their edges.
 */
const icons = [
  { file: 'icon-192.png', size: 192, ground: false, mark: 1 },
  { file: 'icon-512.png', size: 512, ground: false, mark: 1 },
  { file: 'icon-maskable-512.png', size: 512, ground: true, mark: 0.8 },
  { file: 'apple-touch-icon.png', size: 180, ground: true, mark: 0.94 },
] as const;

const ground = 'linear-gradient(135deg, #8b6cff, #5b3df0)';

// `npm run write:icons` draws web/public/icon.svg as the PNGs that systems want.
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  for (const { file, size, ground: hasGround, mark } of icons) {
    await page.setViewportSize({ width: size, height: size });
    // On a ground of its own the mark's rounded one would show at its corners.
    const drawn = hasGround ? svg.replace(/<rect[^>]*\/>/, '') : svg;
    await page.setContent(`<!doctype html><style>
      body { margin: 0; display: grid; place-items: center; height: 100vh; background: ${hasGround ? ground : 'transparent'} }
      svg { width: ${mark * 100}vw }
    </style>${drawn}`);
    writeFileSync(join(folder, file), await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
