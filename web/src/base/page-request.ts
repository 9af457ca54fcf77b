/** What the service worker asks of a page: to show the tips, because their notification was pressed. */
export interface PageRequest {
  readonly kind: 'show tips';
}

/** Whether a message to a page is such a request. */
export function isPageRequest(message: unknown): message is PageRequest {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    message.kind === 'show tips'
  );
}
