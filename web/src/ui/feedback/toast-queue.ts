/** A short message about something that happened in the background. */
export interface Toast {
  readonly text: string;
  readonly tone?: 'gain' | 'warn' | 'brand' | 'loss';
  /** Makes the text a link to a route. */
  readonly to?: string;
  /** The event that it is about: two payments of one amount read the same. */
  readonly about?: string;
}

/** A message in the queue. */
export interface QueuedToast extends Toast {
  readonly id: string;
}

/** Messages that wait, the first of them on the screen, and for whom they are. */
export interface ToastQueue {
  readonly owner: string | undefined;
  readonly toasts: readonly QueuedToast[];
}

/**
 * The queue once a message has come for `owner`. One that waits already is not repeated, and one that
 * comes for an earlier owner is dropped.
 */
export function queueToast(
  queue: ToastQueue,
  owner: string | undefined,
  toast: QueuedToast,
): ToastQueue {
  const isKnown = queue.toasts.some(
    ({ text, about }) => text === toast.text && about === toast.about,
  );
  if (queue.owner !== owner || isKnown) return queue;
  return { owner, toasts: [...queue.toasts, toast] };
}
