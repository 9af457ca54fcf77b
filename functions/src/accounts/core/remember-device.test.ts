import { expect, it } from 'vitest';
import { devicesMax, rememberDevice } from './remember-device.ts';

it('puts a device first, once', () => {
  expect(rememberDevice(['a', 'b'], 'c')).toEqual(['c', 'a', 'b']);
  expect(rememberDevice(['a', 'b'], 'b')).toEqual(['b', 'a']);
});

it('forgets the oldest', () => {
  const full = Array.from({ length: devicesMax }, (_, index) => `d${index}`);
  expect(rememberDevice(full, 'new')).toEqual(['new', ...full.slice(0, -1)]);
});
