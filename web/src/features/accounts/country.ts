/** A country to choose, with its calling code. */
export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly name: string;
  /** Digits alone. */
  readonly callingCode: string;
}
