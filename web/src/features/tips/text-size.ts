import { useState } from 'react';
import { tryToKeep } from '../../base/browser/try-to-keep.ts';

/** The sizes of a tip's text, in the order in which a press goes through them. */
const sizes = ['normal', 'large', 'largest'] as const;

/** A size of a tip's text. */
export type TextSize = (typeof sizes)[number];

const key = 'polytips:tip-text';

/** The size in a stored text; normal where that is none. */
export const parseTextSize = (stored: string | null): TextSize =>
  sizes.find((size) => size === stored) ?? 'normal';

/** The size after this one; the largest is followed by the first. */
export const textSizeAfter = (size: TextSize): TextSize =>
  sizes[(sizes.indexOf(size) + 1) % sizes.length] ?? 'normal';

/** The size that the member reads tips in on this device. A log-out clears it with the storage. */
export function useTextSize(): { readonly size: TextSize; readonly change: () => void } {
  const [size, setSize] = useState(() => parseTextSize(localStorage.getItem(key)));
  return {
    size,
    change() {
      const next = textSizeAfter(size);
      tryToKeep(() => localStorage.setItem(key, next));
      setSize(next);
    },
  };
}
