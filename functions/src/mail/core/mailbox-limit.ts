const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/**
 * How many mails of one count reach a mailbox: so many recovery mails that anybody asks for, and as many again for each of
 * the other counts. Source: design section 4; that these count apart is ours.
 */
const mailboxLimits = [
  { mails: 3, windowMs: hourMs },
  { mails: 8, windowMs: dayMs },
] as const;

/** For how long a sent mail counts. */
export const mailCountedMs: number = dayMs;

/** Whether one more mail may be sent, and what then counts for the next one. */
export type MailDecision =
  | { readonly allowed: true; readonly sentAtMs: readonly number[] }
  | { readonly allowed: false; readonly waitSeconds: number };

/** Decides about a mail at `nowMs` after those at `sentAtMs`, oldest first; `scale` multiplies the limits. */
export function decideMail(
  sentAtMs: readonly number[],
  nowMs: number,
  scale: number,
): MailDecision {
  const waitMs = mailboxLimits.map(({ mails, windowMs }) => {
    // With this one the window would hold one too many, until the earliest of its last is out of it.
    const earliest = sentAtMs.at(-mails * scale);
    return earliest === undefined ? 0 : earliest + windowMs - nowMs;
  });
  const longestMs = Math.max(...waitMs);
  if (longestMs > 0) return { allowed: false, waitSeconds: Math.ceil(longestMs / 1_000) };
  const counted = sentAtMs.filter((at) => nowMs < at + mailCountedMs);
  return { allowed: true, sentAtMs: [...counted, nowMs] };
}
