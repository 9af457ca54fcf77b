import { beforeEach, describe, expect, it } from 'vitest';
import { createBackEntry } from './back-entry.ts';

const home = { below: [] };
const overHome = { below: ['/home'], dialog: true };
const tips = { below: ['/home', '/home'] };

/** The entries of a tab, where a step is made some time after it was asked for. */
function createTab() {
  const stack: unknown[] = [home];
  const addresses = ['/home'];
  const restorations: ScrollRestoration[] = ['auto'];
  let at = 0;
  const steps: number[] = [];
  return {
    stack,
    restorations,
    get state() {
      return stack[at];
    },
    get address() {
      return addresses[at] ?? '';
    },
    pushState(state: unknown, _title: string, address?: string) {
      addresses.splice(at + 1, Number.POSITIVE_INFINITY, address ?? this.address);
      restorations.splice(at + 1, Number.POSITIVE_INFINITY, this.scrollRestoration);
      at += 1;
      stack.splice(at, Number.POSITIVE_INFINITY, state);
    },
    get scrollRestoration() {
      return restorations[at] ?? 'auto';
    },
    set scrollRestoration(restoration) {
      restorations[at] = restoration;
    },
    back: () => void steps.push(-1),
    forward: () => void steps.push(1),
    /** Makes the steps that were requested, and calls `moved` at each. */
    arrive(moved: () => void) {
      for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
        at = Math.min(Math.max(at + step, 0), stack.length - 1);
        moved();
      }
    },
    get at() {
      return at;
    },
  };
}

let tab: ReturnType<typeof createTab>;
let entry: ReturnType<typeof createBackEntry>;
let closed: number;
let closes: boolean;

function load() {
  const close = () => {
    closed += 1;
    if (closes) entry.want(false);
  };
  entry = createBackEntry(tab, close, () => tab.address);
}

beforeEach(() => {
  tab = createTab();
  closed = 0;
  closes = true;
  load();
});

/** What happens when the member presses Back or Forward. */
function press(step: 'back' | 'forward') {
  tab[step]();
  arrive();
}

const arrive = () =>
  tab.arrive(() => {
    entry.moved();
    entry.settle();
  });

describe('the entry of an open dialog', () => {
  it('has the address of the screen under it, which is an entry below it', () => {
    entry.want(true);
    expect(tab.stack).toEqual([home, overHome]);
  });

  it('is left by Back, which closes the dialog and keeps the screen', () => {
    entry.want(true);
    press('back');
    expect(closed).toBe(1);
    expect(tab.state).toEqual(home);
  });

  it('is dropped when the dialog closes by itself', () => {
    entry.want(true);
    entry.want(false);
    arrive();
    expect(tab.state).toEqual(home);
    expect(closed).toBe(0);
  });

  it('leaves the screen where it is as the dialog closes, and lets it scroll back after another screen', () => {
    entry.want(true);
    expect(tab.restorations).toEqual(['manual', 'auto']);
    tab.pushState(tips, '', '/tips');
    entry.want(false);
    expect(tab.restorations).toEqual(['manual', 'auto', 'auto']);
    press('back');
    expect(tab.at).toBe(0);
    expect(tab.scrollRestoration).toBe('auto');
  });

  it.each(['before', 'after'])(
    'lets the screen scroll back where the page is loaded over the dialog and follows its entries %s the step back',
    (when) => {
      entry.want(true);
      tab.back();
      if (when === 'before') load();
      tab.arrive(() => {
        if (when === 'after') return;
        entry.moved();
        entry.settle();
      });
      if (when === 'after') load();
      expect(tab.at).toBe(0);
      tab.pushState(tips, '', '/tips');
      expect(tab.restorations).toEqual(['auto', 'auto']);
    },
  );

  it('comes again under a dialog that may not be left', () => {
    closes = false;
    entry.want(true);
    press('back');
    press('back');
    expect(closed).toBe(2);
    expect(tab.state).toEqual(overHome);
  });

  it('serves the dialog that opens as another one closes', () => {
    entry.want(true);
    entry.want(false);
    entry.want(true);
    arrive();
    expect(tab.state).toEqual(overHome);
    press('back');
    expect(tab.state).toEqual(home);
  });

  it('is passed over under a screen that the dialog led to', () => {
    entry.want(true);
    tab.pushState(tips, '', '/tips');
    entry.want(false);
    arrive();
    expect(tab.state).toEqual(tips);
    press('back');
    expect(tab.state).toEqual(home);
    expect(closed).toBe(0);
  });

  it('does not take back a screen that is pushed while it is being dropped', () => {
    entry.want(true);
    entry.want(false);
    tab.pushState(tips, '', '/tips');
    arrive();
    expect(tab.state).toEqual(tips);
  });

  it('does not take it back where another dialog has opened meanwhile either', () => {
    entry.want(true);
    entry.want(false);
    entry.want(true);
    tab.pushState(tips, '', '/tips');
    arrive();
    expect(tab.state).toEqual({ below: ['/tips', '/home', '/home'], dialog: true });
    entry.want(false);
    arrive();
    expect(tab.state).toEqual(tips);
  });

  it('does not take back an address that is typed while it is being dropped', () => {
    tab.pushState(overHome, '');
    entry.want(false);
    tab.pushState(tips, '', '/tips');
    // The browser notifies of this, and not of a screen that is pushed.
    entry.moved();
    arrive();
    expect(tab.state).toEqual(tips);
    press('back');
    expect(tab.state).toEqual(home);
  });

  it('is left again after a reload, and by Forward', () => {
    tab.pushState(overHome, '');
    entry.want(false);
    arrive();
    expect(tab.state).toEqual(home);
    press('forward');
    expect(tab.state).toEqual(home);
  });
});
