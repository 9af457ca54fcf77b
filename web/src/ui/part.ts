import { type ComponentType, createElement, use } from 'react';

/** A part of the app that is fetched when it is first drawn, or before by `fetch`. */
export type Part<Props = object> = ComponentType<Props> & {
  /** Fetches its code. That it cannot be fetched now is not remembered. */
  readonly fetch: () => Promise<unknown>;
};

/** A part whose component `load` fetches. Once that is there, the part is drawn at once, without a fallback. */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetch = async () => {
    const loaded = await load();
    fetched ??= loaded;
    return fetched;
  };
  // React asks again for what it waits for, and must be given the same promise.
  let drawing: ReturnType<typeof fetch> | undefined;
  return Object.assign(
    (props: Props) => createElement(fetched ?? use((drawing ??= fetch())), props),
    { fetch },
  );
}
