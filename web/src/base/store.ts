/** A value outside React that components can follow with `useStore`. */
export interface Followed<Value> {
  /** The value now: the same one as long as it does not change. */
  readonly get: () => Value;
  /** Calls `listener` after each change, until what it returns is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** One that is kept in memory, and set from outside. */
export interface Store<Value> extends Followed<Value> {
  readonly set: (value: Value) => void;
}

/** A store that starts with `initial`; setting the same value again notifies nobody. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
