import { isPushScreen, type PushScreen } from '@polytips/functions/contract/push.ts';

/** What the service worker asks of a page: to show the screen of a notification, because that was pressed. */
export interface PageRequest {
  readonly kind: 'show screen';
  readonly screen: PushScreen;
}

/** Whether a message to a page is such a request. */
export function isPageRequest(message: unknown): message is PageRequest {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    message.kind === 'show screen' &&
    'screen' in message &&
    isPushScreen(message.screen)
  );
}
