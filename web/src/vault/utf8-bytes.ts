const encoder = new TextEncoder();

/** The UTF-8 bytes of a text. */
export const utf8Bytes = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);
