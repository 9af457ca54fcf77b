const y = 405;

/**
 * The chain of the film: where it stands, where in it the fingerprints are, and how they begin. That
 * of block 1 is the SHA-256 of "Ana pays Ben 5"; each later one that of the fingerprint before it, in
 * hexadecimal, with " Ben pays Eva 2", " Eva pays Ana 1".
 */
export const chain = {
  y,
  printY: y + 103,
  blocks: [
    { title: 'Block 1', print: 'f499', x: 225 },
    { title: 'Block 2', print: 'eefc', x: 625 },
    { title: 'Block 3', print: '25ec', x: 1025 },
  ],
} as const;
