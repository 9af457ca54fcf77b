import { type BloomFilter, hasText } from './bloom-filter.ts';

/** How the file of the filter is read. For 10,000 passwords it claims one in 500 others. */
export const filterShape = { bytes: 16_384, hashes: 9 } as const;

/** The form in which the list has a password: how it is written changes little for who guesses it. */
export const normalizePassword = (password: string): string =>
  password.normalize('NFKC').toLowerCase();

/** Whether a password is among the 10,000 commonest, as far as the filter knows. */
export function isCommonPassword(filter: BloomFilter, password: string): boolean {
  return password !== '' && hasText(filter, normalizePassword(password));
}

/** The filter in its file; undefined when the file is another. */
export function readFilter(file: ArrayBuffer): BloomFilter | undefined {
  const { bytes, hashes } = filterShape;
  return file.byteLength === bytes ? { bits: new Uint8Array(file), hashes } : undefined;
}
