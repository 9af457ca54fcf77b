import { type ClipboardEvent, useState } from 'react';

/** What is looked at of a paste into a text. */
interface TextPaste {
  readonly clipboardData: { getData(format: 'text'): string };
  readonly currentTarget: {
    readonly value: string;
    readonly selectionStart: number | null;
    readonly selectionEnd: number | null;
    readonly ownerDocument: { getSelection(): { toString(): string } | null };
  };
  preventDefault(): void;
}

/**
 * Keeps a paste out that would not fit, and gives the words that say so; undefined when it fits. The
 * browser would cut it to `maxLength` and say nothing: of a password nobody would see it, and the
 * one that was copied would open nothing. `lines` says that the field keeps line breaks.
 */
export function refuseOverlongPaste(
  paste: TextPaste,
  maxLength: number | undefined,
  lines = false,
): string | undefined {
  if (maxLength === undefined) return undefined;
  const { clipboardData, currentTarget } = paste;
  const kept = currentTarget.value.length - selectedLength(currentTarget);
  const text = clipboardData.getData('text');
  const inserted = lines ? linesLength(text) : lineLength(text);
  if (kept + inserted <= maxLength) return undefined;
  paste.preventDefault();
  return `Not pasted: longer than ${maxLength} characters.`;
}

/** Several lines keep their breaks, each as one character. */
function linesLength(text: string): number {
  return text.replaceAll('\r\n', '\n').length;
}

/** Of a single line browsers leave out the breaks at the end and make one space of one in between. */
function lineLength(text: string): number {
  return text.replace(/[\r\n]+$/, '').replaceAll('\r\n', ' ').length;
}

/** What the paste takes the place of. Fields of some types, as of mail, do not tell where it is. */
function selectedLength({
  selectionStart,
  selectionEnd,
  ownerDocument,
}: TextPaste['currentTarget']): number {
  if (selectionStart === null || selectionEnd === null)
    return ownerDocument.getSelection()?.toString().length ?? 0;
  return selectionEnd - selectionStart;
}

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
