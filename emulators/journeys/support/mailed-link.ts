import { expect } from 'vitest';
import { readInbox } from '../../client/test-world.ts';

/** The route of the newest link of this kind that was mailed to an address, once so many are there. */
export async function mailedLink(
  mail: string,
  route: 'reset-password' | 'verify-mail',
  count = 1,
): Promise<string> {
  const read = async () =>
    (await readInbox(mail)).flatMap(
      ({ text }) => new RegExp(`/#(/${route}\\S+)`).exec(text)?.[1] ?? [],
    );
  await expect.poll(read).toHaveLength(count);
  return (await read())[0] ?? '';
}
