import { expect, it } from 'vitest';
import { keystoreFileName } from './keystore-file-name.ts';

it('names the moment and the address, with nothing in it that a file system refuses', () => {
  const name = keystoreFileName(
    '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    new Date('2026-01-05T08:09:10.011Z'),
  );
  expect(name).toBe('UTC--2026-01-05T08-09-10-011Z--f39fd6e51aad88f6f4ce6ab8827279cfffb92266');
});
