import { useSyncExternalStore } from 'react';
import type { Followed } from './store.ts';

/** A value outside React, followed; in the markup of the build it is what it starts with. */
export function useStore<Value>({ subscribe, get }: Followed<Value>): Value {
  return useSyncExternalStore(subscribe, get, get);
}
