/**
 * The address that rate limits count a client by. Each of `trustedHops` proxies of ours appends the
 * address it saw to X-Forwarded-For, so the client's is that many entries from the right; whatever
 * stands left of it the client wrote itself. Without enough entries, or with no proxy trusted, it is
 * the peer of the connection. An IPv6 client owns at least its /64, which counts as one.
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
