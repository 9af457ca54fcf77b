import * as z from 'zod/mini';
import { day } from '../../contract/values/schemas.ts';
import { type MemberColumns, type TextColumn, textAt, textColumn } from './member-columns.ts';

/** What stands before the columns. */
const head = z.object({
  format: z.literal(2),
  days: z.array(day),
  members: z.int(),
  packages: z.int(),
  uidBytes: z.int(),
  packageIdBytes: z.int(),
});

/** The length of the head, in 4 bytes. */
const headLengthBytes = 4;

/** Each column begins at a multiple of this, as an array of 64-bit numbers must. */
const alignment = 8;

/**
 * Packs columns into bytes as they are in memory, which is little-endian. They are not compressed: most
 * of them are the hashes of transactions, which compression hardly shortens, and decompression takes
 * longer than the computation of a day.
 */
export function packColumns(columns: MemberColumns): Buffer {
  const uids = textColumn(columns.uids);
  const { packageIds } = columns;
  const text = JSON.stringify({
    format: 2,
    days: [...columns.days],
    members: columns.uids.length,
    packages: packageIds.ends.length,
    uidBytes: uids.bytes.length,
    packageIdBytes: packageIds.bytes.length,
  } satisfies z.input<typeof head>);
  const headBytes = Buffer.alloc(headLengthBytes + Buffer.byteLength(text));
  headBytes.writeUInt32LE(headBytes.length - headLengthBytes);
  headBytes.write(text, headLengthBytes);
  const parts = [
    headBytes,
    ...[
      columns.sponsors,
      columns.joinedDays,
      columns.packageEnds,
      columns.startDays,
      columns.amountsMicros,
      columns.endedMicros,
      packageIds.ends,
      uids.ends,
    ].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
    uids.bytes,
    packageIds.bytes,
  ];
  return Buffer.concat(
    parts.flatMap((part) => [part, Buffer.alloc(aligned(part.length) - part.length)]),
  );
}

/**
 * The columns that were packed. They are views of the bytes, which must begin at a multiple of 8.
 * @throws {RangeError} when the columns are cut off, or were packed in another format.
 */
export function unpackColumns(packed: Buffer): MemberColumns {
  let at = headLengthBytes + packed.readUInt32LE();
  const read = head.safeParse(JSON.parse(packed.toString('utf8', headLengthBytes, at)));
  if (!read.success) throw new RangeError('The packed columns have another format');
  const { days, members, packages, uidBytes, packageIdBytes } = read.data;
  at = aligned(at);
  const take = (byteLength: number): Buffer => {
    const part = packed.subarray(at, at + byteLength);
    if (part.length < byteLength) throw new RangeError('The packed columns are cut off');
    at = aligned(at + byteLength);
    return part;
  };
  const integers = (length: number): Int32Array => {
    const { buffer, byteOffset } = take(length * Int32Array.BYTES_PER_ELEMENT);
    return new Int32Array(buffer, byteOffset, length);
  };
  const numbers = (length: number): Float64Array => {
    const { buffer, byteOffset } = take(length * Float64Array.BYTES_PER_ELEMENT);
    return new Float64Array(buffer, byteOffset, length);
  };
  const sponsors = integers(members);
  const joinedDays = integers(members);
  const packageEnds = integers(members);
  const startDays = integers(packages);
  const amountsMicros = numbers(packages);
  const endedMicros = numbers(members);
  const packageIdEnds = integers(packages);
  const uids: TextColumn = { ends: integers(members), bytes: take(uidBytes) };
  return {
    days,
    uids: Array.from({ length: members }, (_, position) => textAt(uids, position)),
    sponsors,
    joinedDays,
    packageEnds,
    packageIds: { ends: packageIdEnds, bytes: take(packageIdBytes) },
    amountsMicros,
    startDays,
    endedMicros,
  };
}

function aligned(length: number): number {
  return Math.ceil(length / alignment) * alignment;
}
