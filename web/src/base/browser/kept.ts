import type { Followed } from '../store.ts';

/** A value that this browser keeps as a text. */
export interface Kept<Value> extends Followed<Value> {
  /** Keeps a text; `null` is none. What the browser cannot keep holds until the page is left. */
  readonly set: (text: string | null) => void;
  /**
   * The same, for what is no good without being kept.
   * @throws where the browser cannot keep it; then it is as it was.
   */
  readonly save: (text: string | null) => void;
}

const listeners = new Set<() => void>();
/** What the browser could not keep, by its key. */
const unkept = new Map<string, string | null>();

/** Forgets what holds until the page is left: with a log-out, which clears the storage itself. */
export function forgetUnkept(): void {
  unkept.clear();
  notify();
}

/**
 * A value that this browser keeps under a key: in its local storage, for all tabs, or in the session storage of the tab.
 * A log-out clears both. `parse` gets `null` where nothing is kept. Not for secrets: it is kept in the clear.
 */
export function kept<Value>(
  area: 'local' | 'session',
  key: string,
  parse: (text: string | null) => Value,
): Kept<Value> {
  let parsed: { readonly text: string | null; readonly value: Value } | undefined;
  const write = (text: string | null) => {
    const storage = globalThis[`${area}Storage`];
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
    unkept.delete(key);
  };
  const read = () => {
    const text = unkept.get(key);
    if (text !== undefined) return text;
    try {
      return globalThis[`${area}Storage`].getItem(key);
    } catch {
      // It was denied after the page was loaded.
      return null;
    }
  };
  return {
    get() {
      const text = read();
      if (parsed?.text !== text) parsed = { text, value: parse(text) };
      return parsed.value;
    },
    set(text) {
      try {
        write(text);
      } catch {
        unkept.set(key, text);
      }
      notify();
    },
    save(text) {
      write(text);
      notify();
    },
    subscribe,
  };
}

/** One for all keys: a component that follows a key that has not changed finds the same value. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The browser notifies of what other tabs keep.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
