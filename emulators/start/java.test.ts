import { expect, test } from 'vitest';
import { launcherJar } from './java.ts';

const jar = launcherJar('com.example.Main', `file:/opt/${'long/'.repeat(30)}emulator.jar`);

test('is a zip with one stored manifest', () => {
  expect(jar.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(jar.readUInt16LE(jar.length - 12)).toBe(1);
  const centralOffset = jar.readUInt32LE(jar.length - 6);
  expect(jar.readUInt32LE(centralOffset)).toBe(0x02014b50);
});

test('wraps the lines of the manifest at 72 bytes', () => {
  const text = jar.subarray(50, jar.readUInt32LE(jar.length - 6)).toString();
  const lines = text.split('\r\n');
  expect(lines.every((line) => line.length <= 72)).toBe(true);
  expect(text.replaceAll('\r\n ', '')).toContain(
    `Class-Path: file:/opt/${'long/'.repeat(30)}emulator.jar`,
  );
});
