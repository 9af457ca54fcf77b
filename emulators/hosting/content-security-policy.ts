/**
 * The Content-Security-Policy of the web app. Everything is refused but our own files, the listed
 * hosts to connect to, and the frame of the market ticker; no script from a string, no inline code.
 * @param connect the origins the browser may talk to besides our own.
 */
export function contentSecurityPolicy(connect: readonly string[]): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ['https://s.tradingview.com'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The one policy makes the URLs of our own worker and service worker.
    'trusted-types': ['polytips'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
