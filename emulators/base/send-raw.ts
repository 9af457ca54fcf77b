import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Sends a request as it goes over the wire, but for the empty line at the end of its headers, and closes our half of the
 * connection, which leaves some requests half-open.
 * @returns what the server has replied when it closes its half, or has been silent for so long.
 */
export async function sendRaw(url: string, request: string, silenceMs = 2_000): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(silenceMs, () => socket.destroy());
  socket.end(Buffer.from(`${request}\r\n`, 'latin1'));
  return text(socket).catch(() => '');
}
