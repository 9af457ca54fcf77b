/** An error as nodemailer describes it. */
export interface SmtpError {
  readonly code?: string | undefined;
  /** The three digits of the server's answer, when there was one. */
  readonly responseCode?: number | undefined;
  /** The SMTP command that was answered. */
  readonly command?: string | undefined;
}

/** Refusals of a mail; those of a login, a greeting or a handshake have other codes. */
const codesOfMail: readonly (string | undefined)[] = ['EENVELOPE', 'EMESSAGE'];

/**
 * Whether trying again is in vain: the server refused this very mail for good. A login or a sender
 * that it refuses is ours to mend, and the mails must wait for that.
 */
export function isPermanentRefusal({ code, responseCode = 0, command }: SmtpError): boolean {
  const isForGood = responseCode >= 500 && responseCode < 600;
  // 503 complains of the order of commands, not of the mail.
  return isForGood && responseCode !== 503 && codesOfMail.includes(code) && command !== 'MAIL FROM';
}
