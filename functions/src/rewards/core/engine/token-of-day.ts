/**
 * The token that a member's daily reward is advised to be spent on: by date and member, so that it
 * is the same however often the day is computed. It is no secret and no lottery.
 */
export function tokenOfDay(tokens: readonly string[], day: string, uid: string): string {
  const token = tokens[hash(`${day}:${uid}`) % tokens.length];
  if (token === undefined) throw new RangeError('A reward plan has at least one token');
  return token;
}

/** FNV-1a in 32 bits: spreads well enough for picking from a list. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return state >>> 0;
}
