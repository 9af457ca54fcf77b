// What browsers do to a page that they let keep nothing.

/** As Chromium does where cookies are blocked. */
export function denyStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
}

/** As WebKit's Lockdown Mode does, in pages and workers. */
export function lockDown(): void {
  for (const start of [globalThis, navigator])
    for (let owner: object | null = start; owner !== null; owner = Reflect.getPrototypeOf(owner))
      for (const name of ['indexedDB', 'caches', 'locks', 'serviceWorker'])
        Reflect.deleteProperty(owner, name);
}

/** As on a full disk: databases open and are read, and take nothing. In pages and workers. */
export function fillDisk(): void {
  IDBObjectStore.prototype.put = function () {
    const request = this.get('');
    this.transaction.abort();
    return request;
  };
}
