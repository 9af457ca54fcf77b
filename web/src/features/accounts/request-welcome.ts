import { callApi } from '../../base/api/call-api.ts';

/** Asks for a new member's welcome mail. A failure is only logged: nothing depends on that mail. */
export async function requestWelcome(member: {
  readonly uid: string;
  readonly name: string;
  readonly mail: string;
}): Promise<void> {
  const result = await callApi('sendMail', { body: member });
  if (result.ok) return;
  // oxlint-disable-next-line no-console -- The spec wants such a failure logged and not shown.
  console.warn('The welcome mail was not ordered:', result.failure.message);
}
