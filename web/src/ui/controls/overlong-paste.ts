import { type ClipboardEvent, useState } from 'react';

/** A paste into a text field, as far as it is read here. */
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
 * Refuses a paste that does not fit, and returns the message that says so; undefined when it fits. The
 * browser would cut it to `maxLength` without a word: a member would not see that in a password, and
 * could not log in with the copied one. `lines` is for fields that keep line breaks.
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

/** In a single line browsers drop the breaks at the end and turn each other one into a space. */
function lineLength(text: string): number {
  return text.replace(/[\r\n]+$/, '').replaceAll('\r\n', ' ').length;
}

/** The length of the selection that the paste replaces. Mail fields do not expose where it is. */
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

/** Lets a paste enter a field whole or not at all, and returns a message about one that was refused. */
export function useOverlongPaste({ value, maxLength, lines = false }: TextLimits): {
  /** Shown in place of the field's own error, until the value changes. */
  readonly refusal: string | undefined;
  readonly onPaste: (event: ClipboardEvent<TextControl>) => void;
} {
  const [refused, setRefused] = useState<{ readonly value: string; readonly words: string }>();
  if (refused !== undefined && refused.value !== value) setRefused(undefined);
  return {
    refusal: refused?.words,
    onPaste(event) {
      // The user of the field may have handled the paste already.
      if (event.defaultPrevented || event.currentTarget.readOnly) return;
      const words = refuseOverlongPaste(event, maxLength, lines);
      setRefused(words === undefined ? undefined : { value, words });
    },
  };
}
