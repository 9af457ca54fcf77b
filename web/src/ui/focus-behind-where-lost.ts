/** What had the focus may be gone: the reading then goes on with what is behind it. */
export function focusBehindWhereLost(): void {
  if (document.activeElement !== document.body) return;
  const [behind] = [...document.querySelectorAll('dialog:modal h2')].slice(-1);
  const place = behind ?? document.querySelector('main');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}
