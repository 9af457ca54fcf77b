/**
 * A set of texts that may only be asked whether it has one: it never misses a text of its own, and now
 * and then claims one that is not. Burton H. Bloom, "Space/Time Trade-offs in Hash Coding with Allowable
 * Errors", 1970; both positions from two hashes after Kirsch and Mitzenmacher, 2006.
 */
export interface BloomFilter {
  /** A power of two of bytes, 8 bits each. */
  readonly bits: Uint8Array;
  /** How many bits stand for a text. */
  readonly hashes: number;
}

/** Makes the filter of some texts. */
export function createBloomFilter(
  texts: readonly string[],
  { bytes, hashes }: { readonly bytes: number; readonly hashes: number },
): BloomFilter {
  const bits = new Uint8Array(bytes);
  for (const text of texts) {
    for (const position of positionsOf(text, { bits, hashes })) {
      const byte = position >>> 3;
      bits[byte] = (bits[byte] ?? 0) | (1 << (position & 7));
    }
  }
  return { bits, hashes };
}

/** Whether the filter has the text, or claims so. */
export function hasText(filter: BloomFilter, text: string): boolean {
  return positionsOf(text, filter).every(
    (position) => ((filter.bits[position >>> 3] ?? 0) & (1 << (position & 7))) !== 0,
  );
}

function positionsOf(text: string, { bits, hashes }: BloomFilter): number[] {
  const mask = bits.length * 8 - 1;
  const first = hashOf(text, 0x811c9dc5);
  // Odd, so that the steps reach every bit.
  const step = hashOf(text, 0x9747b28c) | 1;
  return Array.from({ length: hashes }, (_, index) => (first + Math.imul(index, step)) & mask);
}

/** FNV-1a over the code units, and the last steps of MurmurHash3, which spread it over all bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
