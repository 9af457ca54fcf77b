import { createContext } from 'react';

/**
 * Told of each dialog that opens over the page; gives what tells that it closed. All that is outside
 * the topmost one can be neither pressed nor heard, so what has to be goes into it.
 */
export const OpenDialogsContext = createContext<(dialog: HTMLElement) => () => void>(
  () => () => undefined,
);
