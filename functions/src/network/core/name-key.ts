/** A name as a search compares it: neither case nor accents count, so "jose" finds "José". */
export function nameKeyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}
