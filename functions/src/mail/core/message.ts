/** What a person reads of a mail: the same in plain text and in HTML. */
export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
