const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const values: ReadonlyMap<string, number> = new Map(
  Array.from(alphabet, (letter, value) => [letter, value]),
);

/**
 * The number that a uid of 6 letters of Crockford base32 is: 0 to 2^30 - 1.
 * @throws {RangeError} when it is none.
 */
export function uidNumber(uid: string): number {
  let number = 0;
  for (const letter of uid) {
    const value = values.get(letter);
    if (value === undefined) throw new RangeError(`${uid} is no uid`);
    number = number * alphabet.length + value;
  }
  return number;
}
