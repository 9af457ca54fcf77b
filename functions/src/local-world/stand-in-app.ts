import https from 'node:https';
import { connect, type Socket } from 'node:net';
import { type App, initializeApp } from 'firebase-admin/app';

/** A service on this machine that stands for Google's. */
export interface StandIn {
  readonly port: number;
  /** What the server proves itself by. */
  readonly accessToken: string;
}

/**
 * Opens an app whose requests to Google's services, whichever host they name, arrive at a port of this
 * machine without TLS, which would need a certificate.
 */
export const openStandInApp = (projectId: string, { port, accessToken }: StandIn): App =>
  initializeApp(
    {
      projectId,
      httpAgent: new PlainAgent(port),
      credential: {
        getAccessToken: () => Promise.resolve({ access_token: accessToken, expires_in: 3_600 }),
      },
    },
    `${projectId}:stand-in`,
  );

class PlainAgent extends https.Agent {
  readonly #port: number;
  constructor(port: number) {
    super();
    this.#port = port;
  }
  override createConnection(): Socket {
    return connect(this.#port, '127.0.0.1');
  }
}
