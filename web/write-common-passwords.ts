// Writes the filter of the commonest passwords: npm run write:common-passwords
// Only a developer runs it; the file that it writes is committed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { createBloomFilter } from './src/wallet/common-passwords/bloom-filter.ts';
import { filterShape, normalizePassword } from './src/wallet/common-passwords/common-passwords.ts';

/** Passwords of public leaks, the commonest first. MIT license; no text of it gets into the filter. */
const source = {
  name: 'zxcvbn@4.4.2',
  sha512:
    'Bq0B+ixT/DMyG8kgX2xWcI5jUvCwqrMxSFam7m0lAf78nf04hv6lNCsyLYdyYTrCVMqNDY/206K7eExYCeSyUQ==',
};
const target = fileURLToPath(
  new URL('./src/wallet/common-passwords/common-passwords.bin', import.meta.url),
);
const passwordsMax = 10_000;
/** Shorter ones are refused anyway, and longer ones do not fit into a form. */
const [lengthMin, lengthMax] = [6, 20];

const folder = mkdtempSync(join(tmpdir(), 'common-passwords-'));
try {
  const archive = execFileSync('npm', ['pack', source.name, '--silent'], { cwd: folder })
    .toString()
    .trim();
  const sha512 = createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64');
  if (sha512 !== source.sha512) throw new Error(`${source.name} is another one: ${sha512}`);
  execFileSync('tar', ['-xzf', archive], { cwd: folder });
  const lists = createRequire(import.meta.url)(join(folder, 'package/lib/frequency_lists.js'));
  const { passwords } = z.object({ passwords: z.array(z.string()) }).parse(lists);
  const common = passwords
    .map(normalizePassword)
    .filter(({ length }) => length >= lengthMin && length <= lengthMax)
    .slice(0, passwordsMax);
  writeFileSync(target, createBloomFilter(common, filterShape).bits);
} finally {
  rmSync(folder, { recursive: true });
}
