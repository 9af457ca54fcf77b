/**
 * Letters and apostrophes that NFKD leaves as they are, as they are typed where a keyboard lacks them; ς stands at a
 * word's end alone.
 */
const plainCharacters: Readonly<Record<string, string>> = {
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
  '’': "'",
  '‘': "'",
  ʼ: "'",
};

/**
 * A name as a search compares it: neither case nor accents count, so "jose" finds "José" and "lukasz" finds "Łukasz",
 * nor which dash or apostrophe is typed, nor joiners and how many blanks are in a row, which no screen shows.
 */
export function nameKeyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/\P{ASCII}/gu, (character) => plainCharacters[character] ?? character)
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
