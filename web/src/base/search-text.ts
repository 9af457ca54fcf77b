/**
 * Whether each word of a search is in one of these texts, in any case and without accents: "jose" finds "José". What a
 * member copies from a screen is found: the commas of amounts do not count.
 */
export function isFoundIn(texts: readonly (string | undefined)[], search: string): boolean {
  const found = folded(texts.join(' '));
  return folded(search)
    .split(/\s+/)
    .every((word) => found.includes(word));
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[,\p{M}]/gu, '');
