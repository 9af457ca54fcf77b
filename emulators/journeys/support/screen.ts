import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';

declare global {
  interface Window {
    /** In a page that has been searched for barriers. */
    readonly axe?: typeof axe;
  }
}

/** The largest layout shift that passes; the web vitals call 0.1 good. */
export const shiftMax = 0.02;

/** Records the layout shift of a page from its next load on. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let total = 0;
    const moved: string[] = [];
    const record = (shifts: PerformanceEntryList) => {
      for (const shift of shifts) {
        total += 'value' in shift ? Number(shift.value) : 0;
        const sources: unknown = 'sources' in shift ? shift.sources : [];
        for (const { node } of Array.isArray(sources) ? sources : [])
          moved.push(node instanceof Node ? (node.textContent ?? '').slice(0, 60) : 'what is gone');
      }
      const { dataset } = document.documentElement;
      dataset['shift'] = String(total);
      dataset['moved'] = moved.join('\n');
    };
    const observer = new PerformanceObserver((list) => record(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // A busy page is notified of a shift frames later.
    document.addEventListener('read-shift', () => record(observer.takeRecords()));
  });
}

/** Waits until everything that came to a page is drawn. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** The layout shift of a watched page so far, once everything that came is drawn. */
export async function readShift(page: Page): Promise<number> {
  await waitUntilDrawn(page);
  await page.evaluate(() => document.dispatchEvent(new Event('read-shift')));
  const shift = await page.locator('html').getAttribute('data-shift');
  return Number(shift ?? 0);
}

/** What has moved on a watched page so far, by its first words. */
export async function readMoved(page: Page): Promise<string> {
  return (await page.locator('html').getAttribute('data-moved')) ?? '';
}

/** Waits until nothing slides or fades in any more. A spinner has no end, and what is below the screen stands still. */
async function animationsEnd(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const hasEnd = Number.isFinite(effect?.getComputedTiming().endTime);
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      const isDrawn = target?.checkVisibility({ contentVisibilityAuto: true }) !== false;
      // One that keeps its last frame is still listed.
      return playState === 'finished' || !hasEnd || !isDrawn;
    }),
  );
}

/** The serious findings of axe on the screen, each with its element. */
export async function findBarriers(page: Page): Promise<readonly string[]> {
  // What still fades in has too little contrast for a moment.
  await animationsEnd(page);
  // Once for all screens of a page: it is half a megabyte.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // The only frame is the chart of another site.
    const found = await window.axe?.run(
      { exclude: ['iframe'] },
      { resultTypes: ['violations'], iframes: false },
    );
    if (found === undefined) throw new Error('axe is not there');
    return found.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

/** Shows the screen on a small phone with text of twice the size, and restores it. */
export async function withLargeText<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  const size = page.viewportSize();
  const setFontSize = (fontSize: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, fontSize);
  await page.setViewportSize({ width: 320, height: 640 });
  await setFontSize('200%');
  const found = await look();
  await setFontSize('');
  if (size !== null) await page.setViewportSize(size);
  // Else the next screen is drawn on the small phone first.
  await waitUntilDrawn(page);
  return found;
}

// A narrow phone, a tablet, a desktop.
const otherWidths = [360, 768, 1280] as const;

/** Looks at the page at other widths than that of the phone, and puts everything that was found together. */
export async function atWidths<Found>(
  page: Page,
  look: () => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const size = page.viewportSize();
  const found: Found[] = [];
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await look()));
  }
  if (size !== null) await page.setViewportSize(size);
  return found;
}

/** The texts and fields of the screen that are cut, or covered by their label. */
export async function findCut(page: Page): Promise<readonly string[]> {
  await animationsEnd(page);
  return page.evaluate(() => {
    const found: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const outside = [...document.querySelectorAll('body *')].filter(
        (each) => each.childElementCount === 0 && each.getBoundingClientRect().right > clientWidth,
      );
      const texts = outside.map(({ textContent }) => textContent).join(', ');
      found.push(`the page is ${scrollWidth} wide, for ${texts}`);
    }
    for (const control of document.querySelectorAll('main :is(input, select, textarea)[id]')) {
      const label = document.querySelector(`label[for="${control.id}"]`);
      if (label === null || control.getAttribute('type') === 'checkbox') continue;
      const { paddingTop, paddingBottom } = getComputedStyle(control);
      const { top, height } = control.getBoundingClientRect();
      const textTop = top + Number.parseFloat(paddingTop);
      const textHeight = height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      if (label.getBoundingClientRect().bottom > textTop + 1)
        found.push(`${label.textContent} lies over its text`);
      if (textHeight < Number.parseFloat(getComputedStyle(control).fontSize))
        found.push(`the text of ${label.textContent} is cut`);
    }
    for (const text of document.querySelectorAll(
      'main :is(p, h1, h2, a, button, dt, dd, li, label)',
    )) {
      const { right } = text.getBoundingClientRect();
      if (right > clientWidth + 1 && !canScrollTo(text)) found.push(`${text.textContent} is cut`);
    }
    return found;

    /** Whether something around it scrolls sideways, and ends on the screen itself. */
    function canScrollTo(element: Element): boolean {
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        const scrolls = ['auto', 'scroll'].includes(getComputedStyle(around).overflowX);
        if (scrolls && around.scrollWidth > around.clientWidth)
          return around.getBoundingClientRect().right <= clientWidth + 1;
      }
      return false;
    }
  });
}

/** Whether nothing covers the middle of an element. */
export const isInFront = (element: Locator): Promise<boolean> =>
  element.evaluate((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const front = document.elementFromPoint(x + width / 2, y + height / 2);
    return front !== null && each.contains(front);
  });
