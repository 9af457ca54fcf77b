import { isLocalWorld } from '../../config/local-world.ts';
import { createStore } from '../store.ts';
import { useStore } from '../use-store.ts';

/** The server's business day, and whether rewards rest on it. */
export interface BusinessDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly off: boolean;
}

/** Over so long the open browsers spread what they read again when a business day opens. */
export const newDaySpreadMs = isLocalWorld ? 1_000 : 60_000;

/** And when a tip is posted, which nobody should have long before the others. */
export const tipSpreadMs = isLocalWorld ? 1_000 : 10_000;

const store = createStore<BusinessDay | undefined>(undefined);

/** Reads the `x-business-day` header of a reply; `undefined` when it is none. */
export function parseBusinessDay(header: string | null): BusinessDay | undefined {
  const match = /^(\d{4}-\d{2}-\d{2});off=([01])$/.exec(header ?? '');
  const [, day, off] = match ?? [];
  return day === undefined ? undefined : { day, off: off === '1' };
}

/** Keeps the business day that a reply named. */
export function rememberBusinessDay(named: BusinessDay): void {
  const known = store.get();
  if (known?.day !== named.day || known.off !== named.off) store.set(named);
}

/** The business day as of the last reply; `undefined` before the first. The web never computes it. */
export const getBusinessDay = store.get;

/** The same, followed. */
export function useBusinessDay(): BusinessDay | undefined {
  return useStore(store);
}
