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
