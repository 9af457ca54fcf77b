/** Whether this is an iPhone or iPad, where a web app gets messages only once it is on the home screen. */
export const isAppleDevice = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac, which has no touch screen.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** Whether the app was opened from the home screen. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
