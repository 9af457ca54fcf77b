declare global {
  /** Set by `boot.js` where the browser denies the page its storage. */
  var isStorageDenied: boolean | undefined;
}

/** Why no session can start in this browser; undefined where one can. */
export const storageProblem = (): string | undefined =>
  globalThis.isStorageDenied === true
    ? 'This browser keeps nothing for this site, and the app needs that to keep you logged in. Allow cookies and site data for it, and reload the page.'
    : undefined;
