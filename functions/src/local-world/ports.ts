/** The parts of the local world that listen, each with its port and the variable that moves it. */
export const portSettings = {
  hosting: { variable: 'HOSTING_PORT', port: 5010 },
  functions: { variable: 'FUNCTIONS_PORT', port: 5001 },
  firestore: { variable: 'FIRESTORE_PORT', port: 8080 },
  auth: { variable: 'AUTH_PORT', port: 9099 },
  pubsub: { variable: 'PUBSUB_PORT', port: 8085 },
  tasks: { variable: 'TASKS_PORT', port: 9499 },
  chain: { variable: 'CHAIN_PORT', port: 8545 },
  inbox: { variable: 'INBOX_PORT', port: 1080 },
  smtp: { variable: 'SMTP_PORT', port: 1025 },
  push: { variable: 'PUSH_PORT', port: 9599 },
  vite: { variable: 'VITE_PORT', port: 5173 },
} as const;

/** The name of a part that listens. */
export type PortName = keyof typeof portSettings;

/** A port for each part. */
export type Ports = Readonly<Record<PortName, number>>;

/** Makes something for each part, by its name. */
export function mapPorts<Value>(
  make: (name: PortName) => Value,
): Readonly<Record<PortName, Value>> {
  return {
    hosting: make('hosting'),
    functions: make('functions'),
    firestore: make('firestore'),
    auth: make('auth'),
    pubsub: make('pubsub'),
    tasks: make('tasks'),
    chain: make('chain'),
    inbox: make('inbox'),
    smtp: make('smtp'),
    push: make('push'),
    vite: make('vite'),
  };
}

/**
 * The ports of `npm start`, moved by the variables of an environment.
 * @throws when a variable holds no port.
 */
export function readPorts(environment: Readonly<Record<string, string | undefined>>): Ports {
  return mapPorts((name) => {
    const { variable, port: usual } = portSettings[name];
    const wanted = Number(environment[variable] ?? usual);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65_535) {
      throw new Error(`${variable}=${environment[variable]} is not a port`);
    }
    return wanted;
  });
}
