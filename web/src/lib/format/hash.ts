/** A hash or address in a list: the first 6 and the last 4 characters. Source: spec section 9. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 6)}...${hash.slice(-4)}`;
}

/** A hash in a success modal: the first 10 characters. Source: spec section 9. */
export function headOfHash(hash: string): string {
  return `${hash.slice(0, 10)}...`;
}
