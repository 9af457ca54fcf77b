/** How many messages are kept: the one that is shown, and those that wait for their turn. */
const keptMax = 3;

/**
 * The messages once another has come. Each is shown in its turn, so that they never pile up over the
 * screen; one that is still there is not said again, and of too many the oldest that waits goes.
 */
export function queueToast<Message extends { readonly text: string }>(
  queue: readonly Message[],
  message: Message,
): readonly Message[] {
  if (queue.some(({ text }) => text === message.text)) return queue;
  return [...queue.slice(0, 1), ...queue.slice(1).slice(-(keptMax - 2)), message];
}
