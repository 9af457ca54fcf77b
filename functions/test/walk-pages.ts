/** Reads a list to its end, each page after the last key of the one before; returns the keys. */
export async function walkPages(
  readKeys: (after: { readonly after?: string }) => Promise<readonly string[]>,
): Promise<string[]> {
  const seen: string[] = [];
  for (;;) {
    const after = seen.at(-1);
    const keys = await readKeys(after === undefined ? {} : { after });
    if (keys.length === 0) return seen;
    seen.push(...keys);
  }
}
