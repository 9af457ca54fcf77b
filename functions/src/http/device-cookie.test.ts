import { expect, it } from 'vitest';
import { deviceCookie, readDeviceCookie } from './device-cookie.ts';

const device = 'A'.repeat(43);

it('reads back what it sets', () => {
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
])('finds in %j the device %s', (header, found) => {
  expect(readDeviceCookie(header)).toBe(found);
});
