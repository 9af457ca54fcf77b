import { BlockList, isIP } from 'node:net';
import type { ClientAddresses } from '../context/handler.ts';

/** Only the front end of the runtime connects from here; the internet has no such addresses. */
const linkLocal = networks(['169.254.0.0/16', 'fe80::/10']);

/**
 * From here Google's own front ends connect, those of Firebase Hosting among them, and no server of Google's customers, which
 * could name false clients; of what Google fetches for their programs see docs/decisions/0017-what-a-stranger-may-cost.md.
 * Source: www.gstatic.com/ipranges/goog.json of August 2026, the networks of which neither cloud.json beside it nor
 * user-triggered-fetchers.json of developers.google.com names a part. docs/runbooks/deploy.md says how to compare them again.
 */
const googleFrontEnds = networks([
  '64.233.160.0/19',
  '66.102.0.0/20',
  '66.249.64.0/19',
  '72.14.192.0/18',
  '74.125.0.0/16',
  '108.177.0.0/17',
  '142.250.0.0/15',
  '172.217.0.0/16',
  '172.253.0.0/16',
  '173.194.0.0/16',
  '192.178.0.0/15',
  '209.85.128.0/17',
  '216.58.192.0/19',
  '216.239.32.0/19',
  '2001:4860::/32',
  '2404:6800::/32',
  '2607:f8b0::/32',
  '2800:3f0::/32',
  '2a00:1450::/32',
  '2c0f:fb50::/32',
]);

const hopsMax = 10;

/** A list of networks, each an address and a prefix: `192.0.2.0/24`, `2001:db8::/32`. */
export function networks(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', prefix] = cidr.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/**
 * The addresses of a request; `proxies` are those besides Google's. Each proxy appends the one that it saw to
 * X-Forwarded-For, and the peer of the connection is the last. What stands left of the client's address, the client wrote
 * itself. With proxies alone on the way, as of a crawler of Google's, the first of them is the client. An IPv6 client owns at
 * least its /64, which counts as one address, and may own the whole /48.
 */
export function clientAddresses(
  forwardedFor: string | undefined,
  peer: string | undefined,
  proxies: BlockList,
): ClientAddresses {
  // More of them than any way has are a client's invention.
  const forwarded = (forwardedFor ?? '').split(',').slice(-hopsMax);
  const way = [...forwarded, peer ?? 'unknown'].map(plainAddress).filter(Boolean);
  const isProxy = (hop: string) =>
    [linkLocal, googleFrontEnds, proxies].some((list) => isIn(list, hop));
  const known = way.findLastIndex((hop) => !isProxy(hop));
  const client = Math.max(0, known);
  const address = way[client] ?? 'unknown';
  // With proxies alone on the way all may be invented but the one that connected.
  const connected = way.findLastIndex((hop) => !isIn(linkLocal, hop));
  const proxy = known === -1 && connected > 0 ? way[connected] : way[client + 1];
  return {
    address: networkOf(address, 64),
    ...(address.includes(':') && { site: networkOf(address, 48) }),
    ...(proxy !== undefined && !isIn(linkLocal, proxy) && { proxy: networkOf(proxy, 64) }),
  };
}

function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** An address in lower case, and an IPv4 address as one also where it came in the form of IPv6. */
function plainAddress(written: string): string {
  const address = written.trim().toLowerCase();
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
}

/** The network of an IPv6 address that begins with so many bits; any other address as it is. */
function networkOf(address: string, bits: 48 | 64): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::', 2);
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  const network = groups.slice(0, bits / 16).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/${bits}`;
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
