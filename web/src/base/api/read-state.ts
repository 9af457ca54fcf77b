/** Something read from the server, as far as it has come. */
interface Read {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isPaused: boolean;
}

/** Whether it is read, or cannot be: without a network a call waits for one and does not fail. */
export const isAnswered = ({ isPending, isPaused }: Read): boolean => !isPending || isPaused;

/** Whether it cannot be read now. */
export const isMissing = ({ isError, isPaused }: Read): boolean => isError || isPaused;
