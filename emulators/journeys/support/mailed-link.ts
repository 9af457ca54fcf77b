import { expect } from 'vitest';
import { readInbox } from '../../client/test-world.ts';
import { soon } from './phone.ts';

/** The route of the only link of this kind that was mailed to an address, once it is there. */
export async function mailedLink(
  mail: string,
  route: 'reset-password' | 'verify-mail',
): Promise<string> {
  const read = async () =>
    (await readInbox(mail)).flatMap(
      ({ text }) => new RegExp(`/#(/${route}\\S+)`).exec(text)?.[1] ?? [],
    );
  await expect.poll(read, soon).toHaveLength(1);
  return (await read())[0] ?? '';
}
