import { expect, test } from 'vitest';
import { createInbox } from './inbox.ts';

const mail = (subject: string) => ({ to: 'a@example.test', subject, text: '', html: '', at: '' });

test('forgets the oldest mails beyond its capacity', () => {
  const inbox = createInbox(2);
  for (const subject of ['1', '2', '3']) inbox.add(mail(subject));
  expect(inbox.list().map(({ subject }) => subject)).toEqual(['3', '2']);
});
