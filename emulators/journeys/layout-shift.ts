import type { Page } from 'playwright-core';

/** How far the parts of a page may move in all; what the web vitals call good is 0.1. */
export const shiftMax = 0.02;

/** Has a page keep from its next loading on what its parts were moved by. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        const value = 'value' in shift ? Number(shift.value) : 0;
        const { dataset } = document.documentElement;
        dataset['shift'] = String(Number(dataset['shift'] ?? 0) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** By how much the parts of a watched page have moved, once all that came is drawn. */
export async function readShift(page: Page): Promise<number> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const shift = await page.locator('html').getAttribute('data-shift');
  return Number(shift ?? 0);
}
