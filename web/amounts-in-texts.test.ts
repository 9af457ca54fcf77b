import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { amounts } from '@polytips/functions/contract/values/limits.ts';
import { microsPerUsdt } from '@polytips/functions/contract/values/micros.ts';
import { expect, it } from 'vitest';

const repository = join(import.meta.dirname, '..');

/** What a text may name in whole USDT: the amounts of the contract, and what is dust below it. */
const known = [...Object.values(amounts), microsPerUsdt].map((micros) => micros / microsPerUsdt);

/** Amounts in words: "50 USDT", "USDT 20", "$500"; no example with decimals. */
const named = /(?<![\d.,-])(\d+) USDT|USDT (\d+)|\$(\d{2,})/g;

// The spec has some to the word, and others stand where a lookup would cost more bytes than the page has left.
it('every amount that stands in a text of the app is one of the contract', () => {
  const files = globSync('{web/src,functions/src/contract,functions/src/mail}/**/*.{ts,tsx}', {
    cwd: repository,
    exclude: (name) => name.includes('.test.') || name === 'testing',
  });
  const texts = files.flatMap((file) =>
    [...readFileSync(join(repository, file), 'utf8').matchAll(named)].map(
      ([text, ...usdt]) => [`${file}: ${text}`, BigInt(usdt.join(''))] as const,
    ),
  );
  expect(texts.map(([text]) => text)).toContain('functions/src/contract/spec-messages.ts: USDT 20');
  expect(texts.filter(([, usdt]) => !known.includes(usdt))).toEqual([]);
  // Texts say 50 for both: where they part, look at each of them, and at "Subscription Multiple Of 50".
  expect(amounts.subscriptionMinMicros).toBe(amounts.subscriptionStepMicros);
});
