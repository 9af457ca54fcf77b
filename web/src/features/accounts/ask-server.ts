import { callApi } from '../../base/api/call-api.ts';
import type { Asked } from './signup-model.ts';

/** Whether there is a member of that id. */
export async function isMember(id: string): Promise<Asked> {
  const reply = await callApi('getUser', { params: { id } });
  if (!reply.ok) return { answer: 'unanswered', message: reply.failure.message };
  return { answer: reply.data === 'No Data' ? 'no' : 'yes' };
}

/** Whether a member has that mail address. */
export async function isMailTaken(email: string): Promise<Asked> {
  const reply = await callApi('getMail', { params: { email } });
  if (!reply.ok) return { answer: 'unanswered', message: reply.failure.message };
  return { answer: reply.data === 'No Data Found' ? 'no' : 'yes' };
}
