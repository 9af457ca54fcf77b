/** What a member should know before a log-out; `submitted` payments of any tab have no answer of the server yet. */
export function logOutWarnings(counts: {
  readonly submitted: number;
  readonly underWay: number;
}): readonly string[] {
  const { submitted, underWay } = counts;
  const sent = submitted === 1 ? 'A payment is' : `${submitted} payments are`;
  const going =
    underWay === 1
      ? 'A payment is still under way. It goes on without you'
      : `${underWay} payments are still under way. They go on without you`;
  const silence = `${sent} being submitted, and the server has not answered yet. Wait for its answer: after a log-out it is not submitted again, and only Activity shows what was paid.`;
  const later = `${going}, and Activity shows how it ends when you log in again.`;
  return [...(submitted > 0 ? [silence] : []), ...(underWay > 0 ? [later] : [])];
}
