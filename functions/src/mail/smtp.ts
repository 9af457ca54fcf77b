/** A mail as the mail server is given it. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The Message-ID without its brackets: the same mail twice is recognised by it. */
  readonly messageId: string;
}

/** The server that takes our mails. */
export interface Smtp {
  /**
   * Hands a mail over, within half a minute.
   * @returns the server's last words.
   * @throws when the server refuses it or does not answer.
   */
  send(mail: OutgoingMail): Promise<string>;
}
