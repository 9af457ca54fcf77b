import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { type Markup, type Recorder, recordPage, type Target } from './record-page.ts';

/** What one step of a journey cost. */
export interface StepFigures {
  readonly step: string;
  /** The tasks of more than 50 ms from the tap until the page was quiet again. */
  readonly taskMs: readonly number[];
  /** From the tap, the way back or the opening until the content was painted; undefined where nothing new comes. */
  readonly contentMs: number | undefined;
}

const place = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const moment = z.number();
const markup = z.object({ html: z.string(), styles: z.array(z.string()) });
const recorded = z.object({
  tasks: z.array(z.object({ startMs: z.number(), durationMs: z.number() })),
  pressedMs: z.number(),
});

/** The browser runs as many times slower. */
const slowdown = 4;
const phone = { width: 390, height: 844 } as const;
/** Milliseconds, and bytes a second. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
} as const;
/** How a card is rubbed, in pixels. */
const margin = 8;
const lineGap = 24;
const contentTimeoutMs = 60_000;
const findTriesMax = 100;
const findIntervalMs = 50;

/**
 * A visit by one phone, whose steps are measured in the page itself. The page is operated by raw input and small
 * expressions: what Playwright would run in it to find an element would be a long task of its own.
 */
export class Walk {
  readonly figures: StepFigures[] = [];
  readonly #context: BrowserContext;
  readonly #page: Page;
  readonly #devtools: CDPSession;

  private constructor(context: BrowserContext, page: Page, devtools: CDPSession) {
    this.#context = context;
    this.#page = page;
    this.#devtools = devtools;
  }

  /** A new phone, which remembers nothing. */
  static async start(browser: Browser): Promise<Walk> {
    const context = await browser.newContext({
      viewport: phone,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    });
    await context.addInitScript(recordPage);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return new Walk(context, page, devtools);
  }

  /** From here on the line is a slow 4G, that of Lighthouse's phone. */
  async useSlowLine(): Promise<void> {
    await this.#devtools.send('Network.enable');
    await this.#devtools.send('Network.emulateNetworkConditions', slowLine);
  }

  /** Opens an address; its time counts from the start of the navigation. */
  async open(step: string, url: string, content: readonly Target[]): Promise<void> {
    await this.#page.goto(url, { waitUntil: 'commit' });
    await this.#expect(content);
    await this.#finish(step, 0);
  }

  /** Taps an element, with a finger that does not rest on it. */
  async tap(step: string, target: Target, content: readonly Target[]): Promise<void> {
    const { x, y } = await this.#find(target);
    await this.#expect(content);
    await this.#page.touchscreen.tap(x, y);
    await this.#finish(step, content.length === 0 ? undefined : 'pressed');
  }

  /** Brings the pointer over an element, which may then prepare what it leads to. */
  async approach(step: string, target: Target): Promise<void> {
    const { x, y } = await this.#find(target);
    await this.#page.mouse.move(x, y);
    await this.#finish(step, undefined);
  }

  /** Presses where the pointer has come to. */
  async press(step: string, content: readonly Target[]): Promise<void> {
    await this.#expect(content);
    await this.#page.mouse.down();
    await this.#page.mouse.up();
    await this.#finish(step, 'pressed');
    // Away from the tabs, so that the next approach is one.
    await this.#page.mouse.move(phone.width / 2, 1);
  }

  /** Types texts into fields, key by key. */
  async type(step: string, texts: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(texts)) {
      const { x, y } = await this.#find({ css: 'main :is(input, textarea)', name });
      await this.#page.touchscreen.tap(x, y);
      await this.#page.keyboard.type(text);
    }
    await this.#finish(step, undefined);
  }

  /** Rubs over an element line by line with one finger. */
  async rub(step: string, target: Target, content: readonly Target[]): Promise<void> {
    const { x, y, width, height } = await this.#find(target);
    await this.#expect(content);
    const touch = (type: 'touchStart' | 'touchMove', dx: number, dy: number) =>
      this.#devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [{ x: x + dx, y: y + dy }],
      });
    await touch('touchStart', margin - width / 2, margin - height / 2);
    for (let dy = margin - height / 2, side = 1; dy <= height / 2; dy += lineGap, side = -side) {
      for (let share = -0.5; share <= 0.5; share += 0.1) {
        await touch('touchMove', side * share * (width - 2 * margin), dy);
      }
    }
    await this.#devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await this.#evaluate('shown', []);
    await this.#finish(step, undefined);
  }

  /** Goes back as the phone's own gesture does. */
  async goBack(step: string, content: readonly Target[]): Promise<void> {
    await this.#expect(content);
    await this.#page.goBack({ waitUntil: 'commit' });
    await this.#finish(step, 'pressed');
  }

  /** What is on the screen, without its scripts. */
  async copyMarkup(): Promise<Markup> {
    return markup.parse(await this.#evaluate('readMarkup', []));
  }

  /** Lets the next tap, on whatever there is, show this. */
  async prepareMarkup(copied: Markup): Promise<void> {
    await this.#evaluate('prepareMarkup', [copied]);
    await this.#evaluate('quiet', []);
    await this.#evaluate('take', []);
  }

  async end(): Promise<void> {
    await this.#context.close();
  }

  async #find(target: Target) {
    for (let tries = 0; tries < findTriesMax; tries += 1) {
      const found = place.safeParse(await this.#evaluate('find', [target]));
      if (found.success) return found.data;
      await new Promise((resolve) => setTimeout(resolve, findIntervalMs));
    }
    throw new Error(`There is no ${target.name ?? ''} at ${target.css} on ${this.#page.url()}`);
  }

  async #expect(content: readonly Target[]): Promise<void> {
    await this.#evaluate('expect', [content]);
  }

  /** Waits until a step has ended, and keeps its figures. @param from when its time begins, if it has one. */
  async #finish(step: string, from: 'pressed' | 0 | undefined): Promise<void> {
    const shownMs =
      from === undefined ? undefined : moment.parse(await this.#evaluate('shown', []));
    await this.#evaluate('quiet', []);
    const { tasks, pressedMs } = recorded.parse(await this.#evaluate('take', []));
    const beganMs = from === 'pressed' ? pressedMs : 0;
    this.figures.push({
      step,
      taskMs: tasks
        .filter(({ startMs, durationMs }) => startMs + durationMs >= beganMs)
        .map(({ durationMs }) => durationMs),
      contentMs: shownMs === undefined ? undefined : shownMs - beganMs,
    });
  }

  async #evaluate(method: keyof Recorder, parameters: readonly unknown[]): Promise<unknown> {
    const call = this.#devtools.send('Runtime.evaluate', {
      expression: `taps.${method}(...${JSON.stringify(parameters)})`,
      awaitPromise: true,
      returnByValue: true,
    });
    const limit = AbortSignal.timeout(contentTimeoutMs);
    const { result, exceptionDetails } = await Promise.race([
      call,
      new Promise<never>((_, reject) => {
        limit.addEventListener('abort', () =>
          reject(
            new Error(
              `${method}(${JSON.stringify(parameters)}) did not end on ${this.#page.url()}`,
            ),
          ),
        );
      }),
    ]);
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }
}
