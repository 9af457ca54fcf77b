/** An element: the first that matches `css` and whose label or text contains `name`. */
export interface Target {
  readonly css: string;
  readonly name?: string;
}

/** Where an element is on the screen: its middle, and its size. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A task of more than 50 ms, in ms since the page began. */
interface LongTask {
  readonly startMs: number;
  readonly durationMs: number;
}

/** What a page has recorded since it was last asked. */
interface Recorded {
  readonly tasks: readonly LongTask[];
  /** When the finger or the pointer last came down, or the phone went back. */
  readonly pressedMs: number;
}

/** A screen as it is, to be shown without its scripts. */
export interface Markup {
  readonly html: string;
  /** The addresses of its style sheets. */
  readonly styles: readonly string[];
}

/** What `recordPage` puts into a page, as `globalThis.taps`. */
export interface Recorder {
  /** Brings an element into sight, and returns its middle and its size. */
  find(target: Target): Place | undefined;
  /** Begins to look for content, all of it. */
  expect(content: readonly Target[]): void;
  /** The moment after the frame with that content was painted. */
  shown(): Promise<number>;
  /** Ends when the page has had no long task and no answer of the network for a while. */
  quiet(): Promise<void>;
  take(): Recorded;
  readMarkup(): Markup;
  /** Lets the next tap replace the page's content by that of another one, once its styles are there. */
  prepareMarkup(markup: Markup): Promise<void>;
}

// What follows is copied into the page: it cannot use anything outside of itself.
/* oxlint-disable unicorn/consistent-function-scoping */

/** Runs in a page before its own scripts, and leaves a `Recorder` there. */
export function recordPage(): void {
  const quietMs = 600;
  const quietTimeoutMs = 8_000;
  // The tabs and the bar of actions cover what is below.
  const coveredPixels = 90;
  let tasks: LongTask[] = [];
  let pressedMs = 0;
  let shown: Promise<number> = Promise.resolve(0);

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ startMs: startTime, durationMs: duration });
  }).observe({ type: 'longtask', buffered: true });
  for (const type of ['pointerdown', 'popstate'])
    addEventListener(type, ({ timeStamp }) => (pressedMs = timeStamp), { capture: true });

  const nameOf = (element: Element): string => {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const label = isField ? element.labels?.[0]?.textContent : undefined;
    return element.getAttribute('aria-label') ?? label ?? element.textContent;
  };
  const all = ({ css, name = '' }: Target): readonly Element[] =>
    [...document.querySelectorAll(css)].filter((element) => nameOf(element).includes(name));
  // As React hides a screen that it has drawn ahead. To ask for the computed style would be a layout of its own.
  const isHidden = (element: Element): boolean =>
    element.closest('[style*="display: none"]') !== null;
  const isLoading = (): boolean =>
    [...document.querySelectorAll('main output')].some(
      (element) => element.textContent === 'Loading...' && !isHidden(element),
    );
  const painted = (): Promise<number> =>
    new Promise((resolve) => {
      // A frame is painted after its callbacks, and before the next message.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()), { once: true });
        port1.start();
        port2.postMessage(undefined);
      });
    });
  const recorder: Recorder = {
    find(target) {
      const element = all(target).find((each) => each.checkVisibility());
      if (element === undefined) return undefined;
      const { top, bottom } = element.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight - coveredPixels) {
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
      }
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, width, height };
    },
    expect(content) {
      const isThere = () => !isLoading() && content.every((target) => !all(target).every(isHidden));
      shown = new Promise((resolve) => {
        const look = () => {
          if (!isThere()) return;
          observer.disconnect();
          void painted().then(resolve);
        };
        const observer = new MutationObserver(look);
        observer.observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
        look();
      });
    },
    shown: () => shown,
    quiet: () =>
      new Promise((resolve) => {
        const end = () => {
          observer.disconnect();
          clearTimeout(timeout);
          clearTimeout(timer);
          resolve();
        };
        const timeout = setTimeout(end, quietTimeoutMs);
        let timer = setTimeout(end, quietMs);
        const observer = new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quietMs);
        });
        for (const type of ['longtask', 'resource']) observer.observe({ type });
      }),
    take() {
      const taken = tasks;
      tasks = [];
      return { tasks: taken, pressedMs };
    },
    readMarkup: () => ({
      html: document.querySelector('#root')?.innerHTML ?? '',
      styles: [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
        ({ href }) => new URL(href).pathname,
      ),
    }),
    async prepareMarkup({ html, styles }) {
      addEventListener(
        'click',
        (event) => {
          event.preventDefault();
          const root = document.querySelector('#root');
          if (root !== null) root.innerHTML = html;
        },
        { capture: true, once: true },
      );
      const loads = styles.map(
        (href) =>
          new Promise((resolve) => {
            const sheet = document.createElement('link');
            sheet.rel = 'stylesheet';
            sheet.href = href;
            sheet.addEventListener('load', resolve);
            document.head.append(sheet);
          }),
      );
      await Promise.all(loads);
    },
  };
  Reflect.set(globalThis, 'taps', recorder);
}
