// Loaded into every process of the local world that browsers reach. firebase-tools ends, and the
// world with it, when a path, a host or an escape in a request cannot be read as a URL (`GET //`):
// here such a request is answered before a handler reads it.
import { EventEmitter } from 'node:events';
import { Server } from 'node:http';

Server.prototype.emit = function emitReadable(event, ...values) {
  const [request, response] = values;
  if (event !== 'request' || isReadable(request)) {
    return EventEmitter.prototype.emit.call(this, event, ...values);
  }
  response.writeHead(400, { connection: 'close', 'content-type': 'text/plain' }).end('Bad request');
  return true;
};

function isReadable({ url, headers: { host = 'localhost' } }) {
  try {
    const { pathname } = new URL(url, `http://${host}`);
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
