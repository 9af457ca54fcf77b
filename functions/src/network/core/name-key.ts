/** The letters that NFKD does not split, as they are typed where a keyboard lacks them; the last stands at a word's end alone. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
};

/**
 * A name as a search compares it: neither case nor accents count, so "jose" finds "José" and "lukasz" finds "Łukasz",
 * nor how many blanks are in a row, which no screen shows.
 */
export function nameKeyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/\P{ASCII}/gu, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
