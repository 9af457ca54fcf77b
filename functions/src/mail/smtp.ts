import type { Message } from './core/message.ts';

/** A mail as the mail server is given it. */
export interface OutgoingMail extends Message {
  /** The Message-ID is made of it, so that the same mail sent twice is recognised. */
  readonly id: string;
  readonly to: string;
}

/** What came of handing a mail over. */
export type SmtpResult =
  | {
      readonly state: 'taken';
      readonly messageId: string;
      /** The server's last words. */
      readonly response: string;
    }
  | {
      readonly state: 'refused';
      /** The server will not take this mail another time either. */
      readonly permanent: boolean;
      /** May hold addresses: redact it before it is kept. */
      readonly reason: string;
    };

/** The server that takes our mails. */
export interface Smtp {
  /** Hands a mail over, within half a minute. A server that does not answer has refused it. */
  send(mail: OutgoingMail): Promise<SmtpResult>;
}
