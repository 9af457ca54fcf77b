import { type ClipboardEvent, useState } from 'react';
import { refuseOverlongPaste } from './refuse-overlong-paste.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

interface TextLimits {
  readonly value: string;
  readonly maxLength: number | undefined;
  /** Whether the field keeps line breaks. */
  readonly lines?: boolean;
}

/** Lets what is pasted enter a field whole or not at all, and says so of what stayed out. */
export function useOverlongPaste({ value, maxLength, lines = false }: TextLimits): {
  /** What to show in place of the field's own error; until the next change, whoever makes it. */
  readonly refusal: string | undefined;
  readonly onPaste: (event: ClipboardEvent<TextControl>) => void;
} {
  const [refused, setRefused] = useState<{ readonly value: string; readonly words: string }>();
  if (refused !== undefined && refused.value !== value) setRefused(undefined);
  return {
    refusal: refused?.words,
    onPaste(event) {
      // Whoever uses the field may have taken the paste already.
      if (event.defaultPrevented || event.currentTarget.readOnly) return;
      const words = refuseOverlongPaste(event, maxLength, lines);
      setRefused(words === undefined ? undefined : { value, words });
    },
  };
}
