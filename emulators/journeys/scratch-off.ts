import type { Locator, Page } from 'playwright-core';

const lineGap = 40;
const stepsPerLine = 6;

/** Rubs a finger over the whole of an element, line by line, as a thumb does. */
export async function scratchOff(page: Page, foil: Locator): Promise<void> {
  const box = await foil.boundingBox();
  if (box === null) throw new Error('There is nothing to scratch');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  const margin = 8;
  await touch('touchStart', box.x + margin, box.y + margin);
  for (let y = margin, toRight = true; y < box.height; y += lineGap, toRight = !toRight) {
    for (let step = 0; step <= stepsPerLine; step += 1) {
      const share = toRight ? step / stepsPerLine : 1 - step / stepsPerLine;
      await touch('touchMove', box.x + margin + share * (box.width - 2 * margin), box.y + y);
    }
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
