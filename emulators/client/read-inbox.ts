import * as z from 'zod/mini';
import { environment } from './test-world.ts';

const inbox = z.object({
  data: z.array(
    z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
  ),
});

/** A mail that the world's product has sent. */
export type ReceivedMail = z.output<typeof inbox>['data'][number];

/** The mails that have arrived at an address, newest first. */
export async function readInbox(to: string): Promise<ReceivedMail[]> {
  const url = new URL('/api/mails', environment.WORLD_INBOX_URL);
  url.searchParams.set('to', to);
  return inbox.parse(await (await fetch(url)).json()).data;
}
