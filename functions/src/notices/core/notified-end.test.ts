import { expect, it } from 'vitest';
import type { PushScreen } from '../../contract/push.ts';
import { endKinds, messageOfEnd } from './notified-end.ts';

const namesOfScreens: Partial<Record<PushScreen, string>> = {
  withdrawStatus: 'Withdraw status',
  myPackages: 'My Packages',
  activity: 'Activity',
};

it.each(endKinds)(
  'the message about what is %s names the screen it leads to, and on a locked screen no amount and no address',
  (kind) => {
    const { title, body, screen } = messageOfEnd[kind];
    expect(body).toContain(namesOfScreens[screen] ?? 'a screen about money');
    expect(title + body).not.toMatch(/\d|USDT|https?:/);
  },
);

it('a booking that failed leads to Activity, which alone lists it', () => {
  expect(messageOfEnd.failed.screen).toBe('activity');
});
