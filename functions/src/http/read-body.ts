import { messages } from '../contract/messages.ts';
import { accepted, type Outcome, refused } from '../platform/outcome.ts';

const maxBytes = 32 * 1_024;

/** The body of a request as text, at most 32 KB of it. */
export async function readBody(request: Request): Promise<Outcome<string>> {
  const tooLarge = refused('too_large', messages.bodyTooLarge);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return tooLarge;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Chunk by chunk: the length need not be declared, nor be what was declared.
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return tooLarge;
    chunks.push(chunk);
  }
  return accepted(Buffer.concat(chunks).toString('utf8'));
}

/** The JSON object that a body holds; no body at all is an empty object. */
export function parseJsonBody(text: string, contentType: string | undefined): Outcome<object> {
  if (text === '') return accepted({});
  const jsonOnly = refused('invalid_input', messages.jsonOnly);
  if (!/^application\/json\s*(?:;|$)/i.test(contentType ?? '')) return jsonOnly;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? accepted(value) : jsonOnly;
  } catch {
    return jsonOnly;
  }
}
