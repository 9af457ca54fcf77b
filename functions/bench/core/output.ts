/** Where the bench writes. */
export interface Output {
  /** A result. */
  readonly say: (text: string) => void;
  /** What is going on, for who waits. */
  readonly note: (text: string) => void;
}
