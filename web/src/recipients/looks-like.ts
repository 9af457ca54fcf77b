const digitsOf = (address: string): string => address.slice(2).toLowerCase();

// Lists and wallets show the first and last characters, so those are what forgers match.
const matchingEndsMin = 5;
const editsMax = 8;

/**
 * Whether `address` could be taken for `known` and is not it. Case counts for nothing.
 *
 * They look alike when the hex digits that they share at the start and at the end are at least 5
 * together, or when at most 8 digits were changed, dropped or put in between (so two that changed
 * places, or all moved by one, count as well). An honest address does so to a known one by chance
 * with a probability of about 6 / 16^5 = 6 in a million (the ends; the edits add less than 10^-25): with
 * 50 known addresses one honest recipient in some 3,500 is doubted for nothing.
 */
export function looksLike(address: string, known: string): boolean {
  const one = digitsOf(address);
  const other = digitsOf(known);
  if (one === other) return false;
  return matchingEnds(one, other) >= matchingEndsMin || editDistance(one, other) <= editsMax;
}

/** How similar two different addresses are, to pick the imitated one: higher is more. */
export function likeness(address: string, known: string): number {
  const one = digitsOf(address);
  const other = digitsOf(known);
  return matchingEnds(one, other) + one.length - editDistance(one, other);
}

function matchingEnds(one: string, other: string): number {
  let leading = 0;
  while (leading < one.length && one[leading] === other[leading]) leading += 1;
  let trailing = 0;
  while (trailing < one.length && one.at(-1 - trailing) === other.at(-1 - trailing)) trailing += 1;
  return leading + trailing;
}

/** Levenshtein's distance, row by row. */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 0; index < one.length; index += 1) {
    const row = [index + 1];
    for (let column = 0; column < other.length; column += 1) {
      const replaced = (above[column] ?? 0) + (one[index] === other[column] ? 0 : 1);
      const dropped = (above[column + 1] ?? 0) + 1;
      const added = (row[column] ?? 0) + 1;
      row.push(Math.min(replaced, dropped, added));
    }
    above = row;
  }
  return above[other.length] ?? 0;
}
