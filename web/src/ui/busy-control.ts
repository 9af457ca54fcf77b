/**
 * Attributes of a text that cannot be changed now, while what was typed is at work. It is read only
 * instead of disabled: a field that is disabled loses the focus, and nobody gives it back.
 */
export function busyControl(disabled: boolean | undefined): {
  readonly readOnly?: true;
  readonly 'aria-disabled'?: true;
} {
  return disabled === true ? { readOnly: true, 'aria-disabled': true } : {};
}
