/**
 * What a wallet signs (EIP-191) to replace the sealed phrase; `phrasesSha256` is the SHA-256 of the
 * new envelope's text in lower-case hex. Source: design section 3, exact.
 */
export const sealMessage = (uid: string, nonce: string, phrasesSha256: string): string =>
  `polytips:seal:v1:${uid}:${nonce}:${phrasesSha256}`;

/**
 * What a wallet signs (EIP-191) when its owner signs up with it: `mail` is trimmed and lower case,
 * `publicKey` checksummed. Source: design section 3, exact.
 */
export const joinMessage = (mail: string, publicKey: string): string =>
  `polytips:join:v1:${mail}:${publicKey}`;

/** What a wallet signs (EIP-191) to prove that its owner can open it. Source: design section 4, exact. */
export const proofMessage = (uid: string, nonce: string): string =>
  `polytips:proof:v1:${uid}:${nonce}`;
