import { expect, it } from 'vitest';
import { keystoreFileName } from './keystore-file.ts';

it('the name of a keystore file has its time and address, and only characters that file systems accept', () => {
  const name = keystoreFileName(
    '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    new Date('2026-01-05T08:09:10.011Z'),
  );
  expect(name).toBe('UTC--2026-01-05T08-09-10-011Z--f39fd6e51aad88f6f4ce6ab8827279cfffb92266');
});
