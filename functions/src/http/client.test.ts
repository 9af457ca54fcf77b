import { expect, it } from 'vitest';
import { clientAddress, deviceCookie, readDeviceCookie } from './client.ts';

it.each([
  ['203.0.113.7', '10.0.0.1', 1, '203.0.113.7'],
  ['6.6.6.6, 203.0.113.7', '10.0.0.1', 1, '203.0.113.7'],
  ['6.6.6.6,7.7.7.7 , 203.0.113.7', '10.0.0.1', 1, '203.0.113.7'],
  ['6.6.6.6, 203.0.113.7, 10.0.0.2', '10.0.0.1', 2, '203.0.113.7'],
  ['203.0.113.7', '10.0.0.1', 2, '10.0.0.1'],
  ['6.6.6.6', '10.0.0.1', 0, '10.0.0.1'],
  ['', '10.0.0.1', 1, '10.0.0.1'],
  ['203.0.113.7, ', '10.0.0.1', 1, '10.0.0.1'],
  [undefined, '10.0.0.1', 1, '10.0.0.1'],
  [undefined, undefined, 1, 'unknown'],
  [undefined, '::ffff:10.0.0.1', 0, '10.0.0.1'],
  [undefined, '::1', 0, '0:0:0:0::/64'],
  ['2001:DB8:1:2:3:4:5:6', undefined, 1, '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', undefined, 1, '2001:db8:1:2::/64'],
  ['2001:db8::9', undefined, 1, '2001:db8:0:0::/64'],
])(
  'X-Forwarded-For %j from the peer %s with %i trusted proxies is the client %s',
  (forwarded, peer, hops, address) => {
    expect(clientAddress(forwarded, peer, hops)).toBe(address);
  },
);

const device = 'A'.repeat(43);

it('the device cookie is HttpOnly, Secure and SameSite, and is read back as it was set', () => {
  const header = deviceCookie(device);
  expect(readDeviceCookie(header.split(';')[0])).toBe(device);
  expect(header).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
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
