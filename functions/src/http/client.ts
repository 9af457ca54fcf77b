/**
 * The address that rate limits count a client by. Each of `trustedHops` proxies of ours appends the
 * address it saw to X-Forwarded-For, so the client's is that many entries from the right; the client
 * wrote the entries left of it itself. Without enough entries, or with no trusted proxy, the address
 * is that of the connection. An IPv6 client owns at least its /64, which counts as one address.
 */
export function clientAddress(
  forwardedFor: string | undefined,
  peer: string | undefined,
  trustedHops: number,
): string {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  const forwarded = trustedHops > 0 ? entries.at(-trustedHops) : undefined;
  const address = forwarded === undefined || forwarded === '' ? peer : forwarded;
  return address === undefined ? 'unknown' : networkOf(address.toLowerCase());
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::', 2);
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

/**
 * The cookie of a device that has logged in before. Firebase Hosting passes only a cookie of the name
 * `__session` on to a function; the cookie is not a session.
 */
const deviceCookieName = '__session';
const deviceCookieMaxAgeSeconds = 400 * 24 * 60 * 60;

/** The device's id in a Cookie header; undefined when there is none or it is not one of ours. */
export function readDeviceCookie(header: string | undefined): string | undefined {
  return /(?:^|;)\s*__session=([A-Za-z0-9_-]{43})\s*(?:;|$)/.exec(header ?? '')?.[1];
}

/** The Set-Cookie header that makes a browser send the device's id from now on. */
export function deviceCookie(device: string): string {
  return `${deviceCookieName}=${device}; Path=/; Max-Age=${deviceCookieMaxAgeSeconds}; HttpOnly; Secure; SameSite=Strict`;
}
