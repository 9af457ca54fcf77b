/** Whether two addresses are the same account, whatever their case. */
export const sameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();
