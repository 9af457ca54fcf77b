// Names in the browser's local storage that more than the app reads: `boot.js` has them, too.

/** The member whom this browser remembers. */
export const storedUserKey = 'polytips:user';

/** Until when the session lasts, by which `boot.js` decides whether Firebase has to renew it first. */
export const sessionUntilKey = 'polytips:session-until';
