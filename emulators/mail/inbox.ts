/** A mail as the inbox API gives it. Source: design section 2. */
export interface CaughtMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** ISO 8601. */
  readonly at: string;
}

/** The mails caught so far, in memory. */
export interface Inbox {
  add(mail: CaughtMail): void;
  /** Newest first; those to one address, when given, compared case-blind. */
  list(to?: string): readonly CaughtMail[];
}

/** An inbox that keeps the newest `capacity` mails. */
export function createInbox(capacity: number): Inbox {
  const mails: CaughtMail[] = [];
  return {
    add: (mail) => {
      mails.unshift(mail);
      mails.length = Math.min(mails.length, capacity);
    },
    list: (to) => {
      const wanted = to?.trim().toLowerCase();
      return wanted === undefined
        ? [...mails]
        : mails.filter((mail) => mail.to.toLowerCase() === wanted);
    },
  };
}
