import { once } from 'node:events';
import { createServer } from 'node:http';
import { vi } from 'vitest';

const tokenPath = '/computeMetadata/v1/instance/service-accounts/default/token';

/** A service of a test that gives access tokens. */
export interface TokenService {
  /** Where it listens, as `<host>:<port>`. */
  readonly host: string;
  stop(): void;
}

/**
 * Starts what gives machines of Google's an access token, and makes this process one of them, until its environment is no
 * longer stubbed: an operation of a real project begins then.
 */
export async function startTokenService(): Promise<TokenService> {
  const server = createServer(({ headers, url = '' }, reply) => {
    const isKnown = headers['metadata-flavor'] === 'Google' && url.startsWith(tokenPath);
    reply.writeHead(isKnown ? 200 : 404, {
      'content-type': 'application/json',
      'metadata-flavor': 'Google',
    });
    reply.end(isKnown ? JSON.stringify({ access_token: 'a-token', expires_in: 3_600 }) : '{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const host = `127.0.0.1:${address.port}`;
  vi.stubEnv('METADATA_SERVER_DETECTION', 'assume-present');
  vi.stubEnv('GCE_METADATA_HOST', host);
  // Without these the client takes what gcloud has stored on this machine, and asks gcloud for a project.
  vi.stubEnv('CLOUDSDK_CONFIG', '/dev/null');
  vi.stubEnv('GOOGLE_CLOUD_PROJECT', 'polytips-real');
  return {
    host,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
