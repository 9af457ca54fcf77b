import { kept } from '../../base/browser/kept.ts';
import { useStore } from '../../base/use-store.ts';

/** The sizes of a tip's text, in the order in which a press goes through them. */
const sizes = ['normal', 'large', 'largest'] as const;

/** A size of a tip's text. */
export type TextSize = (typeof sizes)[number];

/** The size in a stored text; normal where that is none. */
export const parseTextSize = (stored: string | null): TextSize =>
  sizes.find((size) => size === stored) ?? 'normal';

/** The size after this one; the largest is followed by the first. */
export const textSizeAfter = (size: TextSize): TextSize =>
  sizes[(sizes.indexOf(size) + 1) % sizes.length] ?? 'normal';

const chosenSize = kept('local', 'polytips:tip-text', parseTextSize);

/** The size that the member reads tips in on this device. A log-out clears it with the storage. */
export function useTextSize(): { readonly size: TextSize; readonly change: () => void } {
  const size = useStore(chosenSize);
  return { size, change: () => chosenSize.set(textSizeAfter(size)) };
}
