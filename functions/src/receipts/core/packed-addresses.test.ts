import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasAddress, packAddresses, unpackAddresses } from './packed-addresses.ts';

const bytes = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((digits) => Array.from(digits, (digit) => digit.toString(16).padStart(2, '0')).join(''));
// The first bytes alike, so that also the later ones decide.
const address = fc.oneof(
  bytes(20).map((hex) => `0x${hex}`),
  bytes(1).map((hex) => `0x${'00'.repeat(19)}${hex}`),
  bytes(1).map((hex) => `0x${hex}${'ff'.repeat(19)}`),
);

it('packed addresses have those that a plain set has, and give each once in order', () => {
  fc.assert(
    fc.property(fc.array(address), fc.array(address), (members, others) => {
      const packed = packAddresses(members);
      const plain = new Set(members);
      for (const each of [...members, ...others]) {
        expect(hasAddress(packed, each)).toBe(plain.has(each));
      }
      expect(packed.length).toBe(20 * plain.size);
      expect(unpackAddresses(packed)).toEqual([...plain].toSorted());
    }),
  );
});

it('packed addresses know an address in any case', () => {
  const packed = packAddresses([`0x${'Ab'.repeat(20)}`]);
  expect(hasAddress(packed, `0x${'aB'.repeat(20)}`)).toBe(true);
  expect(hasAddress(packed, `0x${'ab'.repeat(19)}ac`)).toBe(false);
});
