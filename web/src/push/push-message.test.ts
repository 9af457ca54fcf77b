import { pushScreens } from '@polytips/functions/contract/push.ts';
import { expect, it } from 'vitest';
import { parsePushMessage, screenOf } from './push-message.ts';

const delivered = {
  from: '1',
  fcmMessageId: '0f',
  notification: {
    title: 'New trading tip',
    body: 'Buy low',
    tag: '2026-01-07_0123456789abcdef0123',
  },
  data: { tag: '2026-01-07_0123456789abcdef0123', screen: 'withdrawStatus' },
  fcmOptions: { link: 'https://evil.example/' },
};

it('a message of Firebase Cloud Messaging is shown with its words and its tag', () => {
  const message = {
    title: 'New trading tip',
    body: 'Buy low',
    tag: '2026-01-07_0123456789abcdef0123',
    screen: 'withdrawStatus',
  };
  expect(parsePushMessage(delivered)).toEqual(message);
  expect(parsePushMessage(JSON.stringify(delivered))).toEqual(message);
});

it.each([
  undefined,
  null,
  'New trading tip',
  '{"notification":',
  '{}',
  { ...delivered, data: undefined },
  { ...delivered, data: { tag: '../../home' } },
  { ...delivered, notification: { title: '', body: 'Buy low' } },
  { ...delivered, notification: { title: 'Tip', body: 7 } },
])('%j is no message of ours', (received) => {
  expect(parsePushMessage(received)).toBeUndefined();
});

const elsewhere = [
  undefined,
  '',
  'profile',
  'constructor',
  '/withdraw-status',
  'https://evil.example/',
  5,
];

it.each(elsewhere)('a message that names the screen %j leads to the tips', (screen) => {
  const { tag } = delivered.data;
  expect(parsePushMessage({ ...delivered, data: { tag, screen } })).toMatchObject({
    screen: 'tips',
  });
});

it('a press leads to the screen that the notification keeps, and to the tips where it keeps none', () => {
  for (const screen of pushScreens) expect(screenOf(screen)).toBe(screen);
  for (const kept of [undefined, null, 'profile', {}]) expect(screenOf(kept)).toBe('tips');
});
