import { crc32 } from 'node:zlib';

/**
 * A jar that holds a manifest alone and starts `mainClass` of the jar at `jarUrl`. Its one entry is
 * stored, not compressed. Formats: the JAR file specification (manifest) and PKWARE's APPNOTE.
 */
export function launcherJar(mainClass: string, jarUrl: string): Buffer {
  const lines = ['Manifest-Version: 1.0', `Main-Class: ${mainClass}`, `Class-Path: ${jarUrl}`];
  const content = Buffer.from(lines.map((line) => `${wrapManifestLine(line)}\r\n`).join(''));
  const name = Buffer.from('META-INF/MANIFEST.MF');

  // Version needed, flags, method, time and date (1 January 1980), checksum, both sizes, and the
  // lengths of the name and of the extra field: the same in both headers of an entry.
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(0x21, 8);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(content.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(name.length, 22);

  const local = Buffer.concat([signature(0x04034b50), common, name, content]);
  const central = Buffer.concat([
    signature(0x02014b50),
    Buffer.from([20, 0]),
    common,
    // Comment length, disk, attributes and the offset of the entry, which is the first.
    Buffer.alloc(14),
    name,
  ]);

  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A line of a manifest has at most 72 bytes and goes on after a line break and a space. */
function wrapManifestLine(line: string): string {
  const rest = line.slice(72);
  return [line.slice(0, 72), ...(rest.match(/.{1,71}/g) ?? [])].join('\r\n ');
}
