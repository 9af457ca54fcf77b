import type { Context } from '../context/context.ts';
import { messages } from '../contract/messages.ts';
import { renderWelcome } from '../mail/core/render-welcome.ts';
import { createMail, findMail } from '../mail/store.ts';
import { getUser } from '../members/store.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';

/** Sends a member the welcome mail, once, and only to the member's own address. */
export async function sendWelcome(
  { clock, config, firestore }: Context,
  uid: string,
  mail: string,
): Promise<Outcome<undefined>> {
  const user = await getUser(firestore, uid);
  if (user.mail !== mail) return refused('forbidden', messages.forbidden);
  const { name } = user;
  const message = renderWelcome({ name, uid, webOrigin: config.webOrigin });
  const id = `welcome_${uid}`;
  await firestore.runTransaction(async (transaction) => {
    if ((await findMail(firestore, id, transaction)) !== undefined) return;
    createMail(firestore, transaction, id, { to: mail, message }, clock.realNow());
  });
  return accepted(undefined);
}
