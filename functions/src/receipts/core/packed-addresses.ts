/** Addresses of 20 bytes, one after the other, ascending and each once. */
export type PackedAddresses = Uint8Array<ArrayBuffer>;

const addressBytes = 20;

/** Packs addresses of any case. */
export function packAddresses(addresses: readonly string[]): PackedAddresses {
  // Hex in lower case has the order of its bytes.
  const sorted = [...new Set(addresses.map((address) => address.toLowerCase()))].toSorted();
  const packed = new Uint8Array(sorted.length * addressBytes);
  for (const [index, address] of sorted.entries()) {
    packed.set(bytesOf(address), index * addressBytes);
  }
  return packed;
}

/** The packed addresses in lower case. */
export function unpackAddresses(packed: PackedAddresses): string[] {
  return Array.from({ length: packed.length / addressBytes }, (_, index) => {
    const bytes = packed.subarray(index * addressBytes, (index + 1) * addressBytes);
    return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  });
}

/** Whether an address, of any case, is among the packed ones. */
export function hasAddress(packed: PackedAddresses, address: string): boolean {
  const wanted = bytesOf(address);
  let low = 0;
  let high = packed.length / addressBytes;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareAt(packed, middle * addressBytes, wanted);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

function compareAt(packed: PackedAddresses, start: number, wanted: Uint8Array): number {
  for (const [index, byte] of wanted.entries()) {
    const order = (packed[start + index] ?? 0) - byte;
    if (order !== 0) return order;
  }
  return 0;
}

function bytesOf(address: string): Uint8Array {
  const bytes = new Uint8Array(addressBytes);
  for (let index = 0; index < addressBytes; index += 1) {
    const start = 2 + 2 * index;
    bytes[index] = Number.parseInt(address.slice(start, start + 2), 16);
  }
  return bytes;
}
