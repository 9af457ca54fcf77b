import { describe, expect, it } from 'vitest';
import { refuseOverlongPaste } from './overlong-paste.ts';

interface Pasting {
  readonly text: string;
  /** The text of the field, with the selection between brackets. */
  readonly field?: string;
  /** Whether the field exposes where its selection is. */
  readonly exposed?: boolean;
}

function paste(
  { text, field = '[]', exposed = true }: Pasting,
  maxLength?: number,
  lines?: boolean,
) {
  const [before = '', selected = '', after = ''] = field.split(/[[\]]/);
  let prevented = false;
  const refusal = refuseOverlongPaste(
    {
      clipboardData: { getData: () => text },
      currentTarget: {
        value: before + selected + after,
        selectionStart: exposed ? before.length : null,
        selectionEnd: exposed ? before.length + selected.length : null,
        ownerDocument: { getSelection: () => (exposed ? null : selected) },
      },
      preventDefault() {
        prevented = true;
      },
    },
    maxLength,
    lines,
  );
  return { refusal, prevented };
}

const entered = { refusal: undefined, prevented: false };

describe('a paste', () => {
  it.each<[string, Pasting]>([
    ['is too long', { text: 'a'.repeat(16) }],
    ['does not fit behind what is there', { text: 'a'.repeat(10), field: '123456[]' }],
    ['does not fit in place of what is selected', { text: 'a'.repeat(10), field: '123456[78]' }],
    [
      'does not fit, in a field that hides its selection',
      { text: 'a'.repeat(10), field: '123456[78]', exposed: false },
    ],
    ['is too long by a line break within', { text: `${'a'.repeat(14)}\r\nb` }],
  ])('that %s is refused whole, and the field says so', (_case, pasting) => {
    expect(paste(pasting, 15)).toEqual({
      refusal: 'Not pasted: longer than 15 characters.',
      prevented: true,
    });
  });

  it.each<[string, Pasting]>([
    ['is as long as may be', { text: 'a'.repeat(15) }],
    ['fits behind what is there', { text: 'a'.repeat(9), field: '123456[]' }],
    ['fits in place of what is selected', { text: 'a'.repeat(9), field: '123[45678]9ab' }],
    [
      'fits, in a field that hides its selection',
      { text: 'a'.repeat(15), field: '[123456]', exposed: false },
    ],
    ['ends with a line break', { text: `${'a'.repeat(15)}\r\n` }],
    ['is empty', { text: '', field: `${'a'.repeat(15)}[]` }],
  ])('that %s is left to the browser', (_case, pasting) => {
    expect(paste(pasting, 15)).toEqual(entered);
  });

  it('is left to the browser in a field without a limit', () => {
    expect(paste({ text: 'a'.repeat(1_000) })).toEqual(entered);
  });

  it.each([
    ['as long as may be', 'a\r\nb\r\n\r\n', true],
    ['too long by a break at its end', 'a\r\nb\r\n\r\n\n', false],
  ])('of several lines counts each line break once: %s', (_case, text, fits) => {
    expect(paste({ text }, 5, true).prevented).toBe(!fits);
  });
});
