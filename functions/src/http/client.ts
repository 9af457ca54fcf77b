import { BlockList, isIP } from 'node:net';
import type { ClientAddresses } from '../context/handler.ts';

/** Only the front end of the runtime connects from here; the internet has no such addresses. */
const linkLocal = networks(['169.254.0.0/16', 'fe80::/10']);

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
 * The addresses of a request. Each proxy appends the one that it saw to X-Forwarded-For, and the peer
 * of the connection is the last. What stands left of the client's address, the client wrote itself.
 * An IPv6 client owns at least its /64, which counts as one address, and may own the whole /48.
 */
export function clientAddresses(
  forwardedFor: string | undefined,
  peer: string | undefined,
  proxies: BlockList,
): ClientAddresses {
  // More of them than any way has are a client's invention.
  const forwarded = (forwardedFor ?? '').split(',').slice(-hopsMax);
  const way = [...forwarded, peer ?? 'unknown'].map(plainAddress).filter(Boolean);
  const client = way.findLastIndex((hop) => !isIn(proxies, hop) && !isIn(linkLocal, hop));
  const proxy = client === -1 ? undefined : way[client + 1];
  // With proxies alone on the way, the one that connected.
  const address = way.at(client) ?? 'unknown';
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
