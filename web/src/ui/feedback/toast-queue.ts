/** What the queue knows of a message. */
export interface QueuedMessage {
  readonly text: string;
  readonly tone?: string;
  readonly to?: string;
  readonly about?: string;
  /** Whose news it is; undefined when anybody may see it. */
  readonly reader?: string | undefined;
}

/** How many messages that may be missed are kept, the one that is shown among them. */
const missableMax = 3;

/**
 * The messages once another has come. Each is shown in its turn, so that they never pile up over the
 * screen; one that is still there is not said again. Of too many an old one goes, but never news, nor
 * the message of a loss; nor the oldest, which may be on the screen.
 */
export function queueToast<Message extends QueuedMessage>(
  queue: readonly Message[],
  message: Message,
): readonly Message[] {
  if (queue.some((other) => isSame(other, message))) return queue;
  const grown = [...queue, message];
  const missable = grown.filter(({ about, tone }) => about === undefined && tone !== 'loss');
  return missable.length > missableMax ? grown.filter((other) => other !== missable[1]) : grown;
}

/**
 * The message whose turn it is: the first that is for who looks. A link waits while the screen may
 * not be left.
 */
export function findShown<Message extends QueuedMessage>(
  queue: readonly Message[],
  place: { readonly reader: string | undefined; readonly mayLeave: boolean },
): Message | undefined {
  return queue.find(
    ({ reader, to }) =>
      (reader === undefined || reader === place.reader) && (to === undefined || place.mayLeave),
  );
}

// Two payments of one amount read the same.
function isSame(one: QueuedMessage, other: QueuedMessage): boolean {
  return one.text === other.text && one.about === other.about && one.reader === other.reader;
}
