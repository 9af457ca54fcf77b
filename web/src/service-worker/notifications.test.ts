import { pushScreens } from '@polytips/functions/contract/push.ts';
import { expect, it, vi } from 'vitest';
import { isPageRequest } from '../base/browser/page-request.ts';
import { paths } from '../config/paths.ts';
import { screenOf } from '../push/push-message.ts';
import { type AppWindows, showMessage, showScreen } from './notifications.ts';

const message = {
  title: 'Withdrawal paid',
  body: 'Your withdrawal is paid.',
  tag: '0123456789abcdef',
  screen: 'withdrawStatus',
} as const;

/** A window of the app, as the worker sees it. */
function pageWindow(focused: boolean) {
  return {
    focused,
    focus: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    postMessage: vi.fn<(request: unknown) => void>(),
  };
}

/** The windows of the app, and those that the worker opens. */
function clientsWith(...windows: readonly ReturnType<typeof pageWindow>[]) {
  const openWindow = vi.fn<AppWindows['openWindow']>(() => Promise.resolve());
  const clients: AppWindows = { matchAll: () => Promise.resolve(windows), openWindow };
  return { clients, openWindow };
}

async function shownBy(shown: typeof message | undefined) {
  const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>(() =>
    Promise.resolve(),
  );
  await showMessage({ showNotification }, shown);
  return showNotification.mock.calls;
}

it('a message is shown with its tag, and its notification keeps the screen', async () => {
  const { title, body, tag } = message;
  const [[shownTitle, options] = []] = await shownBy(message);
  expect([shownTitle, options]).toEqual([title, expect.objectContaining({ body, tag })]);
  expect(screenOf(options?.data)).toBe('withdrawStatus');
});

it('what is no message of ours is shown without words, and leads to the tips', async () => {
  const [[title, options] = []] = await shownBy(undefined);
  expect([title, options?.body]).toEqual(['PolyTips', 'Open the app']);
  expect(screenOf(options?.data)).toBe('tips');
});

it.each(pushScreens)(
  'a press of a message about %s opens that screen where no window is open',
  async (screen) => {
    const { clients, openWindow } = clientsWith();
    await showScreen(clients, screen);
    expect(openWindow.mock.calls).toEqual([[`/#${paths[screen]}`]]);
  },
);

it('a press leads the focused window to the screen, without a reload, and opens no other', async () => {
  const [other, own] = [pageWindow(false), pageWindow(true)];
  const { clients, openWindow } = clientsWith(other, own);
  await showScreen(clients, 'withdrawStatus');
  expect(own.focus).toHaveBeenCalledOnce();
  const [[request] = []] = own.postMessage.mock.calls;
  expect(request).toEqual({ kind: 'show screen', screen: 'withdrawStatus' });
  expect(isPageRequest(request)).toBe(true);
  expect(other.postMessage).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

it.each([
  null,
  'show screen',
  { kind: 'show screen' },
  { kind: 'show screen', screen: 'profile' },
  { kind: 'show screen', screen: '/withdraw-status' },
  { kind: 'show tips', screen: 'tips' },
])('a page does not follow %j', (request) => {
  expect(isPageRequest(request)).toBe(false);
});
