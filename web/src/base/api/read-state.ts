/** Something read from the server, as far as it has come. */
export interface Read {
  readonly data: unknown;
  readonly isError: boolean;
  /** Whether an answer or a failure has come, which reading again leaves as it is. */
  readonly isFetched: boolean;
  readonly isPaused: boolean;
}

/** Whether it is read, or cannot be: without a network a call waits for one and does not fail. */
export const isAnswered = ({
  isFetched,
  isPaused,
}: Pick<Read, 'isFetched' | 'isPaused'>): boolean => isFetched || isPaused;

/**
 * Whether it cannot be read now. What has never been read stays missing while it is read again: TanStack takes the
 * failure away meanwhile, and the screen would fall back to what it shows at first.
 */
export const isMissing = ({ data, isError, isFetched, isPaused }: Read): boolean =>
  isError || isPaused || (isFetched && data === undefined);
