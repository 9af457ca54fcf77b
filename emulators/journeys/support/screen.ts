import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { photograph } from './phone.ts';

const narrow = { width: 320, height: 640 } as const;

declare global {
  interface Window {
    /** In a page that has been searched for barriers. */
    readonly axe?: typeof axe;
  }
}

/** Waits until the page has drawn what it knows by now: what is not there then will not come of it. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
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

/** The layout shift of a watched page so far, once everything that came is drawn. */
export async function readShift(page: Page): Promise<number> {
  await drawn(page);
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
  await page.setViewportSize(narrow);
  await setFontSize('200%');
  const found = await look();
  await setFontSize('');
  if (size !== null) await page.setViewportSize(size);
  // Else the next screen is drawn on the small phone first.
  await drawn(page);
  return found;
}

/** Takes a picture at the phone's width and at the narrowest, where nothing may be cut. */
export async function photographBoth(page: Page, name: string): Promise<void> {
  await photograph(page, name);
  const usual = page.viewportSize();
  await page.setViewportSize(narrow);
  await photograph(page, `${name}-narrow`);
  expect(await findCut(page)).toEqual([]);
  if (usual !== null) await page.setViewportSize(usual);
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

/** The texts and fields of the screen that are cut, broken within a word, or covered. */
export async function findCut(page: Page): Promise<readonly string[]> {
  await animationsEnd(page);
  return [...(await findCutBoxes(page)), ...(await findCrowdedTexts(page))];
}

/** What ends outside the screen, and the fields whose text is cut or lies under their label. */
function findCutBoxes(page: Page): Promise<readonly string[]> {
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

/** The words that are broken, the texts that stick out of their control or row, and those that lie over another. */
function findCrowdedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const shown: { text: string; layer: Element; lines: readonly DOMRect[] }[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode() !== null) {
      const { currentNode: node } = nodes;
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (element === null || text.trim() === '' || !isSeen(element)) continue;
      const lines = linesOf(node, 0, text.length);
      const box = element.closest('button, label, a, li, dd, h1, h2, p');
      const bounds = box?.getBoundingClientRect();
      const isInline = box !== null && getComputedStyle(box).display === 'inline';
      if (bounds !== undefined && !isInline) {
        const { left, right } = bounds;
        if (lines.some((line) => line.left < left - 2 || line.right > right + 2))
          found.push(`${text} sticks out`);
      }
      // An address has no place to break at; a longer word may be a member's own.
      const words = text.includes('@')
        ? []
        : text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]{2,14}(?![\p{L}\p{N}])/gu);
      for (const { 0: word, index } of words) {
        const tops = linesOf(node, index, index + word.length).map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) found.push(`${word} of ${text} is broken`);
      }
      shown.push({ text, layer: layerOf(element), lines });
    }
    for (const [index, { text, layer, lines }] of shown.entries()) {
      const over = shown
        .slice(index + 1)
        .find((other) => other.layer === layer && lines.some((line) => lieOver(line, other.lines)));
      if (over !== undefined) found.push(`${text} lies over ${over.text}`);
    }
    return found;

    // The page has only what stands in its function.
    /* oxlint-disable unicorn/consistent-function-scoping */

    /** Whether a person sees its text: not that for screen readers, and of a teaser not the end. */
    function isSeen(element: Element): boolean {
      const options = {
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      };
      if (!element.checkVisibility(options) || element.closest('option, noscript') !== null)
        return false;
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { clipPath, webkitLineClamp, textOverflow } = getComputedStyle(around);
        if (clipPath !== 'none' || webkitLineClamp !== 'none' || textOverflow === 'ellipsis')
          return false;
      }
      return true;
    }

    function linesOf(node: Node, start: number, end: number): readonly DOMRect[] {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      return [...range.getClientRects()].filter(({ width }) => width > 1);
    }

    /** What does not scroll with the page may lie over it, and hides what has scrolled under it. */
    function layerOf(element: Element): Element {
      for (let around: Element | null = element; around !== null; around = around.parentElement) {
        const { overflowY, position } = getComputedStyle(around);
        if (['fixed', 'sticky'].includes(position) || ['auto', 'scroll'].includes(overflowY))
          return around;
      }
      return document.body;
    }

    function lieOver(line: DOMRect, others: readonly DOMRect[]): boolean {
      return others.some((other) => {
        const width = Math.min(line.right, other.right) - Math.max(line.left, other.left);
        const height = Math.min(line.bottom, other.bottom) - Math.max(line.top, other.top);
        // Lines of text may touch: their boxes are higher than their letters.
        return width > 2 && height > Math.min(line.height, other.height) / 3;
      });
    }
    /* oxlint-enable unicorn/consistent-function-scoping */
  });
}

/** Whether the page says that the app is loading: by a bar over what it shows until then. */
export const hasBar = (page: Page): Promise<boolean> =>
  page.evaluate(() => getComputedStyle(document.body, '::before').content !== 'none');

/** Whether nothing covers the middle of an element. */
export const isInFront = (element: Locator): Promise<boolean> =>
  element.evaluate((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const front = document.elementFromPoint(x + width / 2, y + height / 2);
    return front !== null && each.contains(front);
  });
