import { expect, it } from 'vitest';
import { clientAddresses, deviceCookie, networks, readDeviceCookie } from './client.ts';

const hosting = '198.51.100.0/24';
const front = '169.254.1.1';

type Row = [string | undefined, string | undefined, readonly string[], string, string | undefined];

it.each<Row>([
  // A server of its own.
  [undefined, '203.0.113.7', [], '203.0.113.7', undefined],
  ['6.6.6.6', '203.0.113.7', [], '203.0.113.7', undefined],
  ['6.6.6.6', '127.0.0.1', [], '127.0.0.1', undefined],
  [undefined, undefined, [], 'unknown', undefined],
  ['6.6.6.6', undefined, [], 'unknown', undefined],
  // The function's own address: the runtime's front end appends whom it saw.
  ['203.0.113.7', front, [], '203.0.113.7', undefined],
  ['6.6.6.6, 203.0.113.7', front, [hosting], '203.0.113.7', undefined],
  ['6.6.6.6,198.51.100.1 , 203.0.113.7', front, [hosting], '203.0.113.7', undefined],
  ['203.0.113.7, ', front, [], '203.0.113.7', undefined],
  // Behind Hosting, which is a proxy of ours where its networks are configured.
  ['203.0.113.7, 198.51.100.9', front, [hosting], '203.0.113.7', '198.51.100.9'],
  ['6.6.6.6, 203.0.113.7, 198.51.100.9', front, [hosting], '203.0.113.7', '198.51.100.9'],
  ['203.0.113.7, 198.51.100.8, 198.51.100.9', front, [hosting], '203.0.113.7', '198.51.100.8'],
  [`203.0.113.7${',198.51.100.9'.repeat(9)}`, front, [hosting], '203.0.113.7', '198.51.100.9'],
  ['203.0.113.7, 198.51.100.9', front, [], '198.51.100.9', undefined],
  ['203.0.113.7, 198.51.101.0', front, [hosting], '198.51.101.0', undefined],
  ['203.0.113.7, 2001:db8::1', front, ['2001:db8::/32'], '203.0.113.7', '2001:db8:0:0::/64'],
  ['203.0.113.7, ::ffff:198.51.100.9', front, [hosting], '203.0.113.7', '198.51.100.9'],
  ['203.0.113.7', '127.0.0.1', ['127.0.0.0/8'], '203.0.113.7', '127.0.0.1'],
  // Behind Hosting alone, whose proxies are in networks of Google's.
  ['203.0.113.7, 66.249.81.4', front, [], '203.0.113.7', '66.249.81.4'],
  ['6.6.6.6, 203.0.113.7, 192.178.11.5', front, [], '203.0.113.7', '192.178.11.5'],
  ['203.0.113.7, 2001:4860:4864:1::9', front, [], '203.0.113.7', '2001:4860:4864:1::/64'],
  ['203.0.113.7, 198.51.100.9, 74.125.3.7', front, [hosting], '203.0.113.7', '198.51.100.9'],
  // A server that anybody may rent of Google is a client.
  ['6.6.6.6, 34.64.0.1', front, [], '34.64.0.1', undefined],
  ['6.6.6.6, 35.187.132.97, 66.102.8.142', front, [], '35.187.132.97', '66.102.8.142'],
  ['6.6.6.6, 2600:1900::9', front, [], '2600:1900:0:0::/64', undefined],
  ['6.6.6.6, 2404:f340:10:4000::9', front, [], '2404:f340:10:4000::/64', undefined],
  // A client in the network of a proxy counts as one of its own.
  ['66.249.66.1', front, [], '66.249.66.1', undefined],
  ['66.249.66.1, 74.125.3.7', front, [], '66.249.66.1', '74.125.3.7'],
  // It names no proxy, too, that would be counted in the place of its own address.
  ['66.102.0.1, 66.102.0.2, 66.249.81.9', front, [], '66.102.0.1', '66.249.81.9'],
  ['198.51.100.9', front, [hosting], '198.51.100.9', undefined],
  // Nobody else is on the way, or nobody within ten hops.
  ['', front, [hosting], front, undefined],
  ['198.51.100.9,'.repeat(20), front, [hosting], '198.51.100.9', '198.51.100.9'],
  [`203.0.113.7${',198.51.100.9'.repeat(10)}`, front, [], '198.51.100.9', undefined],
  [`203.0.113.7${',198.51.100.8'.repeat(10)}`, front, [hosting], '198.51.100.8', '198.51.100.8'],
  ['nonsense', front, [hosting], 'nonsense', undefined],
  // One client has a network of its own in IPv6.
  [undefined, '::ffff:203.0.113.7', [], '203.0.113.7', undefined],
  [undefined, '::1', [], '0:0:0:0::/64', undefined],
  ['2001:DB8:1:2:3:4:5:6', front, [], '2001:db8:1:2::/64', undefined],
  ['2001:0db8:0001:0002::9', front, [], '2001:db8:1:2::/64', undefined],
  ['2001:db8::9', 'fe80::1', [], '2001:db8:0:0::/64', undefined],
  ['2001:db8::1:2:3:4:5', front, [], '2001:db8:0:1::/64', undefined],
  ['2001:db8:0:1:2:3:4:5', front, [], '2001:db8:0:1::/64', undefined],
])(
  'X-Forwarded-For %j from the peer %s with the proxy networks %j is the client %s by the proxy %s',
  (forwarded, peer, proxies, address, proxy) => {
    const { site: _, ...found } = clientAddresses(forwarded, peer, networks(proxies));
    expect(found).toEqual({ address, ...(proxy === undefined ? {} : { proxy }) });
  },
);

// A customer of a provider may have as much as a /48.
it.each([
  ['203.0.113.7', undefined],
  ['::ffff:203.0.113.7', undefined],
  ['nonsense', undefined],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0db8:0001:ffff::9', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('the client %s is at the site %s', (client, site) => {
  expect(clientAddresses(client, front, networks([])).site).toBe(site);
});

const device = 'A'.repeat(43);

it('the device cookie is sent with every call for 400 days, is HttpOnly, Secure and SameSite, and is read back', () => {
  const header = deviceCookie(device);
  expect(readDeviceCookie(header.split(';')[0])).toBe(device);
  expect(header).toMatch(/; Path=\/; Max-Age=34560000; HttpOnly; Secure; SameSite=Strict$/);
});

it.each([
  [`a=b; __session=${device}; c=d`, device],
  [undefined, undefined],
  ['', undefined],
  [`x__session=${device}`, undefined],
  [`__session=${device}A`, undefined],
  ['__session=short', undefined],
])('the Cookie header %j names the device %s', (header, found) => {
  expect(readDeviceCookie(header)).toBe(found);
});
