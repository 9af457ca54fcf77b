/**
 * What had the focus may be gone: the reading then goes on with what is behind it. In a dialog that
 * is its title, or its first button where it began there, as a message does.
 */
export function focusBehindWhereLost(): void {
  if (document.activeElement !== document.body) return;
  const [dialog] = [...document.querySelectorAll('dialog:modal')].slice(-1);
  // The heading of a section inside cannot take the focus.
  const behind = dialog?.querySelector('h2[tabindex], button:enabled');
  const place = behind ?? document.querySelector('main');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}
